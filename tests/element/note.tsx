import { useEffect, useState } from 'react';
import {
  defineElement,
  objectProperty,
  type ElementOptions,
  type ElementProps,
  type ElementSchema,
} from '@tag/element';
import { nextFrames } from '../support/waiting.ts';

/** A small element that uses everything a schema can express. Each test gives it a new name. */
const noteSchema = {
  tag: 'tag-note',
  summary: 'A note',
  attributes: {
    cert: {
      kind: 'string',
      identity: true,
      required: true,
      reflect: true,
      pattern: /^[A-Z][0-9]{7}$/,
      reason: 'A certificate is a letter and seven digits',
      summary: 'The certificate',
    },
    size: { kind: 'number', default: 1, min: 1, max: 9, summary: 'How large' },
    compact: { kind: 'boolean', summary: 'Less of everything' },
    'page-label': { kind: 'string', summary: 'A text that may be empty' },
  },
  properties: {
    extra: objectProperty<{ text: string }>({ summary: 'More', type: '{ text: string }' }),
  },
  events: {
    'tag-select': { summary: 'Picked', detail: { index: { kind: 'number', summary: 'Which' } } },
  },
} as const satisfies ElementSchema;

export type NoteProps = ElementProps<typeof noteSchema>;

/** What the tests observe: every mount, and how the component should behave. */
export const notes = {
  mounts: 0,
  unmounts: 0,
  reset() {
    this.mounts = 0;
    this.unmounts = 0;
  },
};

/** Shows its props as JSON, keeps a counter as its state, and is ready at once. */
export function Note(props: NoteProps) {
  const { cert, size, compact, pageLabel, extra, problem, host } = props;
  const [count, setCount] = useState(0);
  useEffect(() => {
    notes.mounts += 1;
    host.setState('ready');
    return () => {
      notes.unmounts += 1;
    };
  }, [host]);
  if (problem) return <p className="problem">{problem.reason}</p>;
  return (
    <div className="note">
      <button onClick={() => setCount(count + 1)}>count {count}</button>
      <button className="pick" onClick={() => host.emit('tag-select', { index: 3 })}>
        pick
      </button>
      <a {...host.link('#there')}>there</a>
      <output>{JSON.stringify({ cert, size, compact, pageLabel, extra })}</output>
    </div>
  );
}

let defined = 0;

/** Defines `component` under a new name; `api-base` is set, so nothing is fetched. */
export function defineNote(
  component: React.ComponentType<NoteProps> = Note,
  options: Partial<ElementOptions> = {},
  tag = freshTag(),
): `tag-${string}` {
  defineElement({ ...noteSchema, tag } as unknown as typeof noteSchema, component, {
    sheets: [],
    ...options,
  });
  return tag;
}

export function freshTag(): `tag-${string}` {
  defined += 1;
  return `tag-note-${defined}`;
}

/** Parses HTML into the page and returns its first element. */
export function mount<E extends HTMLElement = NoteElement>(html: string): E {
  const holder = document.createElement('div');
  holder.className = 'test-mount';
  document.body.append(holder);
  holder.innerHTML = html;
  return holder.firstElementChild as E;
}

export async function clearPage(): Promise<void> {
  for (const holder of document.querySelectorAll('.test-mount')) holder.remove();
  await settled();
  notes.reset();
}

export interface NoteElement extends HTMLElement {
  cert: string | undefined;
  size: unknown;
  compact: boolean;
  pageLabel: string | undefined;
  theme: string;
  extra: { text: string } | undefined;
  ready: Promise<string>;
  reload(): Promise<string>;
}

/** The props that an element's component shows. */
export function shownProps(element: Element): Record<string, unknown> | null {
  const text = element.shadowRoot?.querySelector('output')?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Waits until React and the browser's observers have handled a change. */
export async function settled(): Promise<void> {
  await nextFrames(4);
}

interface ReceivedEvent {
  type: string;
  target: EventTarget | null;
  detail: Record<string, unknown>;
}

/** Collects our events that reach the document from now on. */
export function listen(...names: string[]): ReceivedEvent[] {
  const received: ReceivedEvent[] = [];
  for (const name of names) {
    document.addEventListener(name, ({ type, target, detail }: CustomEventInit & Event) => {
      received.push({ type, target, detail });
    });
  }
  return received;
}

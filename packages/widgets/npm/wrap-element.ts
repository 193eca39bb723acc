import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ForwardRefExoticComponent,
  type RefAttributes,
} from 'react';

type Props = Record<string, unknown>;
/** What HTML or React calls something, by its prop. */
type Names = Readonly<Record<string, string>>;

const isServer = typeof document === 'undefined';
/** Older versions of React warn about layout effects on a server. */
const useCommitted = isServer ? useEffect : useLayoutEffect;

/**
 * A component around one of our elements, for React 17 to 19: before 19, React passes custom elements neither events nor
 * objects, and takes `className` for an attribute. Its children are the element's.
 */
export function wrapElement(
  name: string,
  tag: string,
  attributes: Names,
  events: Names,
  objects: readonly string[] = [],
): ForwardRefExoticComponent<Props & RefAttributes<HTMLElement>> {
  const propOf = Object.fromEntries(Object.entries(events).map(([prop, event]) => [event, prop]));

  const Wrapper = forwardRef<HTMLElement, Props>(function Wrapper(props, ref) {
    const element = useRef<HTMLElement>(null);
    const latest = useRef<Props>(props);
    useImperativeHandle(ref, () => element.current!, []);
    useCommitted(() => {
      latest.current = props;
      for (const object of objects) {
        const target = element.current as unknown as Props;
        if (target[object] !== props[object]) target[object] = props[object];
      }
    });
    useCommitted(() => {
      const { current } = element;
      const listener = (event: Event) => {
        const handler = latest.current[propOf[event.type]!];
        if (typeof handler === 'function') handler(event);
      };
      const names = Object.values(events);
      for (const event of names) current?.addEventListener(event, listener);
      return () => names.forEach((event) => current?.removeEventListener(event, listener));
    }, []);

    // Our script writes `data-state` before React finds the element that the server sent.
    const given: Props = { ref: element, suppressHydrationWarning: true };
    for (const [prop, value] of Object.entries(props)) {
      if (prop in events || objects.includes(prop)) continue;
      // Before 19, React writes a function's source into the server's HTML.
      if (isServer && typeof value === 'function') continue;
      const attribute = attributes[prop];
      // Before 19, React writes `false` as a text, which is present.
      const isAbsent = value === false && (attribute || prop === 'hidden' || prop === 'inert');
      given[attribute ?? (prop === 'className' ? 'class' : prop)] = isAbsent ? undefined : value;
    }
    return createElement(tag, given);
  });
  Wrapper.displayName = name;
  return Wrapper;
}

import { focusAgain, focusedPath, keepFocus } from '@tag/ui/kept-focus';
import { expect } from 'chai';
import { nextFrames, until } from '../support/waiting.ts';

const PAGE = `
  <h1>Orders</h1>
  <section id="group">
    <h2>Sub-orders</h2>
    <ul><li id="ada"><h3>Ada</h3><button>Lock</button></li><li><h3>Ben</h3><button>Lock</button></li></ul>
  </section>`;

let main: HTMLElement;
let stop: () => void;
const the = (selector: string) => main.querySelector<HTMLElement>(selector)!;
const focused = () => document.activeElement!.textContent;

describe('the focus', () => {
  beforeEach(() => {
    main = document.body.appendChild(document.createElement('main'));
    main.innerHTML = PAGE;
    stop = keepFocus(document);
    the('#ada button').focus();
  });
  afterEach(() => {
    stop();
    main.remove();
  });

  it('goes to the nearest heading when a pressed button goes', async () => {
    the('#ada button').remove();
    await until(() => focused() === 'Ada');
  });

  it('goes to the heading of what is left when its surroundings go', async () => {
    the('#ada').remove();
    await until(() => focused() === 'Sub-orders');
    expect(window.scrollY).equal(0);
  });

  it('skips what can’t be seen or used', async () => {
    the('h2').hidden = true;
    the('ul').setAttribute('inert', '');
    await until(() => focused() === 'Orders');
  });

  it('goes when the button is turned off', async () => {
    the('#ada button').setAttribute('disabled', '');
    await until(() => focused() === 'Ada');
  });

  it('stays where a screen has put it', async () => {
    the('#ada').remove();
    the('li button').focus();
    await nextFrames(3);
    expect(focused()).equal('Lock');
  });

  it('isn’t given to a heading by somebody who left', async () => {
    the('#ada button').blur();
    main.append('news');
    await nextFrames(3);
    expect(document.activeElement).equal(document.body);
  });

  it('returns to an opener that is still there, and near one that isn’t', () => {
    const path = focusedPath(document);
    the('li:last-child button').focus();
    focusAgain(path);
    expect(document.activeElement).equal(the('#ada button'));
    the('#ada').remove();
    focusAgain(path);
    expect(focused()).equal('Sub-orders');
  });
});

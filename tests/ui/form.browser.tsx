import { Refusal } from '@tag/contract/errors';
import { shape, text, optional, required } from '@tag/contract/schema';
import { passwordRule, PASSWORD_NEEDS, phoneRule } from '@tag/contract/users';
import {
  DateField,
  Form,
  PasswordField,
  PhoneField,
  SubmitButton,
  TextField,
  TypeAheadField,
  useForm,
} from '@tag/ui/form';
import fields from '@tag/ui/form/fields.css?inline';
import form from '@tag/ui/form/form.css?inline';
import tokens from '@tag/theme/tokens.css?inline';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { createRoot, type Root } from 'react-dom/client';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { nextFrames, until } from '../support/waiting.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(tokens + fields + form);
document.adoptedStyleSheets.push(sheet);

const schema = shape({
  city: required(text({ max: 20, trim: true }), 'City is required'),
  phone: phoneRule,
  birthday: required(text(), 'Date of birth is required'),
  password: passwordRule,
  note: optional(text()),
});
const CITIES = ['Lisbon', 'London', 'Lyon'].map((name) => ({ value: name, label: name }));

let root: Root;
let host: HTMLElement;
let submits: unknown[];
let answer: () => Promise<unknown>;

function Sample() {
  const sample = useForm({
    schema,
    initial: { city: '', phone: '', birthday: '', password: '', note: '' },
    submit: (input) => {
      submits.push(input);
      return answer();
    },
  });
  return (
    <Form form={sample} label="Sample">
      <TypeAheadField
        {...sample.field('city')}
        label="City"
        search={async (typed) =>
          CITIES.filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()))
        }
      />
      <PhoneField {...sample.field('phone')} />
      <DateField {...sample.field('birthday')} label="Date of birth" />
      <PasswordField
        {...sample.field('password')}
        label="Password"
        autoComplete="new-password"
        rules={PASSWORD_NEEDS}
      />
      <TextField {...sample.field('note')} label="Note" />
      <SubmitButton submitting={sample.submitting}>Send</SubmitButton>
    </Form>
  );
}

const input = (name: string) => host.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const send = () => host.querySelector<HTMLButtonElement>('[type="submit"]')!;
/** The error shown at a field, read the way a screen reader finds it. */
const reason = (name: string) =>
  (input(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((element) => element?.classList.contains('tag-field-error'))?.textContent;

async function type(name: string, typed: string): Promise<void> {
  input(name).focus();
  await sendKeys({ type: typed });
}

async function fillIn(): Promise<void> {
  await type('city', 'Lyon');
  await type('phone', '5551234567');
  await type('birthday', '07041990');
  await type('password', 'Grading#2026');
}

beforeEach(async () => {
  submits = [];
  answer = async () => {};
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  root.render(<Sample />);
  await until(() => host.querySelector('form'));
});

afterEach(() => {
  root.unmount();
  host.remove();
});

describe('a form', () => {
  it('shows what is missing at each field, and in a summary that links to them', async () => {
    document.title = 'Sample';
    send().click();
    await until(() => reason('city'));
    expect(reason('city')).to.equal('City is required');
    expect(reason('phone')).to.equal('Phone number is required');
    expect(reason('note')).to.equal(undefined);
    await until(() => document.activeElement?.classList.contains('tag-form-summary'));
    await until(() => document.title === 'Error: Sample');
    await expectNoViolations(host);
    expect(submits).to.deep.equal([]);
    const links = [...document.activeElement!.querySelectorAll('a')];
    expect(links.map(({ textContent }) => textContent)).to.deep.equal([
      'City is required',
      'Phone number is required',
      'Date of birth is required',
      'Password is required',
    ]);
    links[1]!.click();
    expect(document.activeElement).to.equal(input('phone'));
    await fillIn();
    send().click();
    await until(() => submits.length === 1 && !host.querySelector('.tag-form-summary'));
    await until(() => document.title === 'Sample');
  });

  it('focuses the only field to correct', async () => {
    await fillIn();
    await type('city', ' and something longer than twenty');
    send().click();
    await until(() => document.activeElement === input('city'));
    expect(host.querySelector('.tag-form-summary')).to.equal(null);
  });

  it('shows no error in a field until it was changed and left, and then updates it', async () => {
    input('phone').focus();
    input('password').focus();
    expect(reason('phone')).to.equal(undefined);
    await type('phone', '555');
    expect(reason('phone')).to.equal(undefined);
    input('password').focus();
    await until(() => reason('phone') === 'Phone number has an incorrect format');
  });

  it('formats phone and birthday, and sends what the struct accepts', async () => {
    await fillIn();
    expect(input('phone').value).to.equal('(555)-123-4567');
    expect(input('birthday').value).to.equal('07-04-1990');
    send().click();
    await until(() => submits.length === 1);
    expect(submits[0]).to.deep.equal({
      city: 'Lyon',
      phone: '(555)-123-4567',
      birthday: '07-04-1990',
      password: 'Grading#2026',
    });
  });

  it('leaves a number that starts with a plus unchanged', async () => {
    await type('phone', '+15551234567');
    await type('note', 'Call me');
    expect(input('phone').value).to.equal('+15551234567');
    expect(reason('phone')).to.equal(undefined);
  });

  it('is sent once at a time; a refusal is shown at its field, and nothing typed is lost', async () => {
    let refuse = (_: unknown) => {};
    answer = () => new Promise((_, reject) => (refuse = reject));
    await fillIn();
    send().click();
    await until(() => send().getAttribute('aria-disabled') === 'true');
    send().click();
    refuse(new Refusal('validation', { fields: [{ path: 'body.city', reason: 'Unknown city' }] }));
    await until(() => reason('city') === 'Unknown city');
    expect(submits.length).to.equal(1);
    expect(input('password').value).to.equal('Grading#2026');
    expect(document.activeElement).to.equal(input('city'));
    answer = () => Promise.reject(new Refusal('rate_limited', { details: { seconds: 9 } }));
    send().click();
    await until(() => host.querySelector('[role="alert"]')?.textContent?.includes('9 seconds'));
  });

  it('shows a password on request, and checks off its requirements', async () => {
    await type('password', 'abcdefgh');
    const toggle = host.querySelector<HTMLButtonElement>('.tag-password > button')!;
    expect(toggle.textContent).to.equal('Show password');
    toggle.click();
    await until(() => input('password').type === 'text');
    expect(toggle.textContent).to.equal('Hide password');
    const done = host.querySelectorAll('.tag-password-rules [data-done="true"]');
    expect([...done].map((item) => item.textContent)).to.deep.equal([
      '8 to 20 characters: done',
      'A lower-case letter: done',
    ]);
  });
});

it('a date filled in by the browser as year, month, day is reformatted', async () => {
  const field = input('birthday');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(field, '1990-07-04');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await until(() => field.value === '07-04-1990');
});

it('a field filled in as soon as it is drawn keeps what the form makes of it', async () => {
  root.unmount();
  root = createRoot(host);
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  // Runs right after the form is drawn, before anything scheduled.
  const drawn = new MutationObserver(() => {
    drawn.disconnect();
    set!.call(input('birthday'), '1990-07-04');
    input('birthday').dispatchEvent(new Event('input', { bubbles: true }));
  });
  drawn.observe(host, { childList: true });
  root.render(<Sample />);
  await until(() => input('birthday')?.value === '07-04-1990');
  await nextFrames();
  expect(input('birthday').value).to.equal('07-04-1990');
});

describe('a type-ahead field', () => {
  const options = () => [...host.querySelectorAll<HTMLElement>('[role="option"]')];

  it('suggests choices, which arrow keys and Enter select without submitting the form', async () => {
    await type('city', 'l');
    await until(() => options().length === 3);
    expect(input('city').getAttribute('aria-expanded')).to.equal('true');
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'ArrowDown' });
    const active = input('city').getAttribute('aria-activedescendant')!;
    expect(document.getElementById(active)!.textContent).to.equal('London');
    await expectNoViolations(host);
    await sendKeys({ press: 'Enter' });
    await until(() => input('city').value === 'London');
    expect(input('city').getAttribute('aria-expanded')).to.equal('false');
    expect(submits).to.deep.equal([]);
  });

  it('takes the only choice that is left with Enter, and doesn’t submit the form while it searches', async () => {
    await type('city', 'l');
    await until(() => options().length === 3);
    await sendKeys({ type: 'y' });
    await sendKeys({ press: 'Enter' });
    expect(reason('phone')).to.equal(undefined);
    await until(() => options().length === 1);
    await sendKeys({ press: 'Enter' });
    await until(() => input('city').value === 'Lyon');
    expect(reason('phone')).to.equal(undefined);
  });

  it('closes with Escape and shows when nothing is found', async () => {
    await type('city', 'x');
    await until(() => host.textContent?.includes('There are no search results.'));
    await sendKeys({ press: 'Escape' });
    await until(() => input('city').getAttribute('aria-expanded') === 'false');
    expect(input('city').value).to.equal('x');
  });
});

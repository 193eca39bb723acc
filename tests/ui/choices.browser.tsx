import { CheckboxField, RadioGroup, SelectField } from '@tag/ui/form';
import fields from '@tag/ui/form/fields.css?inline';
import form from '@tag/ui/form/form.css?inline';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { descriptionOf, setStage } from './stage.tsx';
import { until } from '../support/waiting.ts';

const stage = setStage(fields, form);
const TYPES = [
  { value: 'residential', label: 'Residential' },
  { value: 'commercial', label: 'Commercial' },
];

/** Keeps a field's value, as a form does. */
function Held<V>({ start, children }: { start: V; children: (bound: Bound<V>) => ReactElement }) {
  const [value, onChange] = useState(start);
  return children({ name: 'type', value, onChange });
}
interface Bound<V> {
  name: string;
  value: V;
  onChange(value: V): void;
}

const select = (props: Partial<ComponentProps<typeof SelectField>> = {}) =>
  stage.show(
    <Held start="">
      {(bound) => (
        <SelectField {...bound} label="Type" choices={TYPES} placeholder="Choose" {...props} />
      )}
    </Held>,
  );
const radios = (props: Partial<ComponentProps<typeof RadioGroup>> = {}) =>
  stage.show(
    <Held start="residential">
      {(bound) => <RadioGroup {...bound} label="Type" choices={TYPES} {...props} />}
    </Held>,
  );
const checkbox = (props: Partial<ComponentProps<typeof CheckboxField>> = {}) =>
  stage.show(
    <Held start={false}>
      {(bound) => <CheckboxField {...bound} label="Make this my default" {...props} />}
    </Held>,
  );
const find = <E extends Element>(what: string) => stage.host.querySelector<E>(what)!;

const INVALID = { hint: 'Where it is delivered.', error: 'Type is required' };
const BOTH = 'Where it is delivered. Type is required';

describe('a select field', () => {
  it('is a native select with its label, and works with the keyboard', async () => {
    await select();
    const control = find<HTMLSelectElement>('select');
    expect([...control.labels!].map((label) => label.textContent)).to.deep.equal(['Type']);
    expect(control.selectedOptions[0]!.text).to.equal('Choose');
    control.focus();
    await sendKeys({ type: 'Comm' });
    await until(() => control.value === 'commercial');
    await expectNoViolations(stage.host);
  });

  it('is described by its hint and its error, and is marked as invalid', async () => {
    await select({ ...INVALID, optional: false });
    const control = find('select');
    expect(descriptionOf(control)).to.equal(BOTH);
    expect(control.getAttribute('aria-invalid')).to.equal('true');
    expect(control.getAttribute('aria-required')).to.equal('true');
    await expectNoViolations(stage.host);
  });

  it('can be disabled, and shows when it is optional', async () => {
    await select({ disabled: true, optional: true });
    expect(find<HTMLSelectElement>('select').disabled).to.equal(true);
    expect(find('label').textContent).to.equal('Type (optional)');
    expect(find('select').hasAttribute('aria-required')).to.equal(false);
    await expectNoViolations(stage.host);
  });
});

describe('a radio group', () => {
  const chosen = () => find<HTMLInputElement>('input:checked').value;

  it('is one tab stop, named by its legend; arrow keys choose', async () => {
    await radios();
    expect(find('legend').textContent).to.equal('Type');
    find<HTMLInputElement>('input:checked').focus();
    await sendKeys({ press: 'ArrowDown' });
    await until(() => chosen() === 'commercial');
    expect(document.activeElement).to.equal(find('input:checked'));
    await sendKeys({ press: 'Tab' });
    expect(stage.host.contains(document.activeElement)).to.equal(false);
    await expectNoViolations(stage.host);
  });

  it('is described by its hint and its error', async () => {
    await radios(INVALID);
    expect(descriptionOf(find('fieldset'))).to.equal(BOTH);
    expect(stage.host.querySelectorAll('[aria-invalid="true"]').length).to.equal(2);
    await expectNoViolations(stage.host);
  });

  it('with the same name as another is a separate group', async () => {
    const group = (label: string) => (
      <Held start="residential">
        {(bound) => <RadioGroup {...bound} label={label} choices={TYPES} />}
      </Held>
    );
    await stage.show(
      <>
        {group('Shipping')}
        {group('Billing')}
      </>,
    );
    find<HTMLInputElement>('[value="commercial"]').click();
    await until(() => chosen() === 'commercial');
    const all = [...stage.host.querySelectorAll<HTMLInputElement>('input:checked')];
    expect(all.map(({ value }) => value)).to.deep.equal(['commercial', 'residential']);
  });

  it('can be disabled', async () => {
    await radios({ disabled: true });
    expect(find('input').matches(':disabled')).to.equal(true);
    await expectNoViolations(stage.host);
  });
});

describe('a checkbox field', () => {
  it('is checked with its label and with the space bar', async () => {
    await checkbox();
    const box = find<HTMLInputElement>('input');
    find<HTMLElement>('label').click();
    await until(() => box.checked);
    box.focus();
    await sendKeys({ press: ' ' });
    await until(() => !box.checked);
    await expectNoViolations(stage.host);
  });

  it('is described by its hint and its error, and can be disabled', async () => {
    await checkbox({ ...INVALID, disabled: true });
    const box = find<HTMLInputElement>('input');
    expect(descriptionOf(box)).to.equal(BOTH);
    expect(box.getAttribute('aria-invalid')).to.equal('true');
    find<HTMLElement>('label').click();
    expect(box.checked).to.equal(false);
    await expectNoViolations(stage.host);
  });
});

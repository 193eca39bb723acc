import { defineElement } from '@tag/element';
import { createElement, useEffect } from 'react';
import type { ElementProps } from '@tag/element';
import { partingSchema } from './schema.ts';

function Parting({ host }: ElementProps<typeof partingSchema>) {
  useEffect(() => host.setState('ready'), [host]);
  return createElement('output', {}, 'Goodbye');
}

defineElement(partingSchema, Parting, { sheets: [] });

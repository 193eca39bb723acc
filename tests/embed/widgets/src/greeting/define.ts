import { defineElement } from '@tag/element';
import { Greeting } from './greeting.tsx';
import sheet from './greeting.css?inline';
import { greetingSchema } from './schema.ts';

defineElement(greetingSchema, Greeting, { sheets: [sheet] });

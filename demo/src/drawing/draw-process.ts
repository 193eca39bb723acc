// First: it sets the priority that every thread started after it takes on.
import { serveTasks } from '@tag/server/worker-process';
import sharp from 'sharp';
import { draw } from './draw.ts';

// One picture at a time, on one core; the pictures have nothing in common that is worth keeping.
sharp.concurrency(1);
sharp.cache(false);

serveTasks(draw);

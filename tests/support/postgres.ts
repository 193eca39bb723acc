import { chmod, rm } from 'node:fs/promises';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '@tag/server';
import { connect, installJobs, startEmbedded } from '@tag/server/testing';
import { newScratchFolder } from './scratch-folder.ts';
import { keepSpareDatabases } from './spare-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test run's PostgreSQL; its path is the template that every test database is copied from. */
    postgres: string;
  }
}

const TEMPLATE = 'template_tag';

/** One PostgreSQL for the test run, with copies of a migrated database for test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await newScratchFolder();
  // When run by root, the database runs as another user, who must have access here.
  await chmod(folder, 0o755);
  const logger = pino({ level: 'warn' });
  const embedded = await startEmbedded({
    dataFolder: folder,
    logger,
    // Nothing here needs to survive the run, and nothing grows large.
    parameters: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      autovacuum: 'off',
      max_connections: '200',
      // New connections plan each query with nothing in their caches, which took a tenth of the time.
      join_collapse_limit: '1',
      from_collapse_limit: '1',
    },
  });
  const admin = new pg.Client(embedded.url);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();

  const url = new URL(embedded.url);
  url.pathname = TEMPLATE;
  const template = await connect(url.href, { connections: 2, logger });
  await migrate(template.query);
  await installJobs(template, logger);
  await template.close();

  const stopCopying = await keepSpareDatabases(url.href);
  project.provide('postgres', url.href);
  return async () => {
    await stopCopying();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

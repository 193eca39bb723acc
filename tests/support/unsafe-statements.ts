/**
 * Statements that stop others for as long as they run on a table that grows, and what to do instead. Words are
 * those of one SQL statement, in lower case, with single spaces.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^create (unique )?index (?!concurrently)/, 'stops writers: export `indexes` instead'],
  [
    /^alter table .*\badd column [^,]*\bnot null\b(?![^,]*\bdefault\b)(?<!\bdefault\b[^,]*)/,
    'fails where there are rows: give it a default',
  ],
  [/^alter table .*\balter column \w+ (set data )?type\b/, 'rewrites the table'],
  [
    /^alter table .*\bset not null\b/,
    'reads the whole table: add a check that is not valid, and validate it in a later migration',
  ],
  [
    /^alter table (?!.*\bnot valid\b).*\b(add constraint \w+ (check|foreign key)|references)\b/,
    'reads the whole table: add it as not valid, and validate it in a later migration',
  ],
  [
    /^(alter table .*\b(rename|drop column)\b|drop table\b)/,
    'breaks servers of the version before: wait for the release after the last that reads it',
  ],
  [/^(update|delete from) (?!.*\bwhere\b)/, 'writes all rows in one transaction: do it in batches'],
  [/^(lock table|truncate|cluster|vacuum full)\b/, 'stops everybody'],
];

/**
 * Finds statements in a migration's text that stop others. A line that begins with `// Safe:` and a reason, above
 * the statement's template, allows it.
 */
export function unsafeStatements(source: string): string[] {
  const text = source.toLowerCase();
  const created = new Set(
    [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table),
  );
  return templatesOf(text)
    .flatMap((sql) => sql.split(';'))
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => !created.has(tableOf(statement)))
    .flatMap((statement) =>
      RULES.filter(([rule]) => rule.test(statement)).map(
        ([, reason]) => `${statement.slice(0, 80)}: ${reason}`,
      ),
    );
}

/** The texts between backquotes, without those that are said to be safe. */
function templatesOf(text: string): string[] {
  return [...text.matchAll(/(\/\/ safe: \S[^`]*)?`([^`]*)`/g)]
    .filter(([, safe]) => safe === undefined)
    .map(([, , template]) => template!);
}

function tableOf(statement: string): string | undefined {
  return /^(?:create (?:unique )?index (?:\w+ )?on|alter table(?: if exists)?(?: only)?|update|delete from|drop table(?: if exists)?) (\w+)/.exec(
    statement,
  )?.[1];
}

import { readdirSync, readFileSync } from 'node:fs';

interface Memory {
  readonly pid: number;
  /** Resident. */
  readonly mib: number;
}

/** The memory of this process and its children, this one first. Only on Linux. */
export function memoryOf(): Memory[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1] === `${process.pid}`);
  return [process.pid, ...children.map(Number)].map((pid) => {
    const [, kib] = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`)) ?? [];
    return { pid, mib: Number(kib ?? 0) / 1024 };
  });
}

/** A process may end meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

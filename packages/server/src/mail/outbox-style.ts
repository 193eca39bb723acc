import { PAGE_LOOK } from '../http/page-look.ts';

/** The outbox's style sheet. It is inlined in the page and allowed by its hash. */
export const OUTBOX_STYLE = `${PAGE_LOOK}.mark { margin: 0; padding: 10px 24px; }
main { width: min(100%, 760px); margin: 0 auto; padding: 32px 16px; }
h1 { margin: 0 0 16px; font-size: 28px; }
ol { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 14px 20px; color: inherit; text-decoration: none; }
li a:hover { background: color-mix(in oklab, var(--text) 5%, transparent); }
li strong { font-weight: 600; overflow-wrap: anywhere; }
li span, li time { color: var(--quiet); font-size: 14px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; font-size: 14px; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 14px; background: #eef1f0; }
details { margin-top: 16px; }
pre { padding: 16px; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px; }
li a:focus-visible { outline-offset: -2px; }
@media (max-width: 560px) { li a { grid-template-columns: 1fr; } }
.empty { padding: 48px 24px; border: 1px dashed var(--line); border-radius: 14px; color: var(--quiet); text-align: center; }
`;

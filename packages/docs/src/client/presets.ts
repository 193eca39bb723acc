const both = (light: string, dark: string) => `light-dark(${light}, ${dark})`;

/** Themes to start from, by name; `ours` changes nothing. */
export const PRESETS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ours: {},
  ink: {
    '--tag-page': both('#ffffff', '#000000'),
    '--tag-surface': both('#ffffff', '#0b0b0c'),
    '--tag-text': both('#000000', '#ffffff'),
    '--tag-text-muted': both('#4a4a4f', '#b4b4bb'),
    '--tag-line': both('#d9d9de', '#2a2a2e'),
    '--tag-accent': both('#1a1a1f', '#f2f2f5'),
    '--tag-accent-soft': both('#ececf0', '#26262a'),
    '--tag-on-accent': both('#ffffff', '#000000'),
    '--tag-radius-sm': '0px',
    '--tag-radius-md': '0px',
    '--tag-radius-lg': '0px',
  },
  berry: {
    '--tag-page': both('#fbf6f9', '#150d12'),
    '--tag-surface': both('#ffffff', '#1f141b'),
    '--tag-accent': both('#8a1f5c', '#ff9fd2'),
    '--tag-accent-soft': both('#f7e1ee', '#43193a'),
    '--tag-on-accent': both('#ffffff', '#3a0a28'),
    '--tag-radius-lg': '20px',
    '--tag-radius-md': '12px',
  },
  forest: {
    '--tag-page': both('#f4f7f1', '#0e120c'),
    '--tag-surface': both('#ffffff', '#161c13'),
    '--tag-accent': both('#2f5d1e', '#a8dc8d'),
    '--tag-accent-soft': both('#e2efd9', '#22351a'),
    '--tag-on-accent': both('#ffffff', '#12230a'),
  },
};

import { ACROSS, useRoving } from '@tag/behavior/roving';
import type { ReactNode } from 'react';
import {
  AddRowsIcon,
  ColumnsIcon,
  DuplicateIcon,
  FillDownIcon,
  InsertRowIcon,
  RedoIcon,
  SearchIcon,
  SelectIcon,
  TrashIcon,
  UndoIcon,
} from '../icons.tsx';
import type { SheetView, SheetViewSnapshot } from './sheet-view.ts';

/** How many rows one press adds at the end. */
const ADDED_ROWS = 10;

interface Tool {
  label: string;
  icon: ReactNode;
  /** As `aria-keyshortcuts` has it. */
  keys?: string;
  /** Pressing it would change nothing now. It keeps the focus, so it isn't `disabled`. */
  isIdle?: boolean;
  isPressed?: boolean;
  act(): void;
}

interface SheetToolbarProps {
  /** The sheet's name: a page can have several toolbars. */
  label: string;
  view: SheetView;
  shown: SheetViewSnapshot;
  onFind(): void;
  /** Whether columns without a value are shown too; undefined if there are none. */
  showsAll: boolean | undefined;
  onShowAll(): void;
}

/** The sheet's key commands as buttons. One Tab stop, arrow keys between them. */
export function SheetToolbar(props: SheetToolbarProps) {
  const { label, view, shown, showsAll } = props;
  const { canUndo, canRedo } = view.sheet.getSnapshot();
  const tools: Tool[] = [
    { label: 'Undo', icon: <UndoIcon />, keys: 'Control+Z', isIdle: !canUndo, act: view.undo },
    { label: 'Redo', icon: <RedoIcon />, keys: 'Control+Y', isIdle: !canRedo, act: view.redo },
    { label: 'Fill down', icon: <FillDownIcon />, keys: 'Control+D', act: view.fillDown },
    { label: 'Duplicate rows', icon: <DuplicateIcon />, act: view.duplicate },
    { label: 'Insert rows', icon: <InsertRowIcon />, act: view.insertRows },
    { label: 'Delete rows', icon: <TrashIcon />, act: view.deleteRows },
    {
      label: 'Select a range',
      icon: <SelectIcon />,
      isPressed: shown.isExtending,
      act: () => view.setExtending(!shown.isExtending),
    },
    { label: 'Find', icon: <SearchIcon />, keys: 'Control+F', act: props.onFind },
    {
      label: `Add ${ADDED_ROWS} rows`,
      icon: <AddRowsIcon />,
      act: () => view.addRows(ADDED_ROWS),
    },
  ];
  if (showsAll !== undefined) {
    tools.push({
      label: 'More columns',
      icon: <ColumnsIcon />,
      isPressed: showsAll,
      act: props.onShowAll,
    });
  }
  const { group, partOf } = useRoving(tools.length, { keys: ACROSS, ends: 'wrap' });
  return (
    <div className="tag-sheet-tools" role="toolbar" aria-label={`Edit: ${label}`} {...group}>
      {tools.map((tool, index) => (
        <button
          key={tool.label}
          type="button"
          title={tool.label}
          aria-keyshortcuts={tool.keys}
          aria-disabled={tool.isIdle || undefined}
          aria-pressed={tool.isPressed}
          {...partOf(index)}
          // A click leaves the focus in the cell that is being worked on.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !tool.isIdle && tool.act()}
        >
          {tool.icon}
          <span>{tool.label}</span>
        </button>
      ))}
    </div>
  );
}

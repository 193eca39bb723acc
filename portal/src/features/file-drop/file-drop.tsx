import { useId, useState, type DragEvent } from 'react';
import './file-drop.css';

interface FileDropProps {
  /** The input's accessible name. */
  label: string;
  hint: string;
  /** As an input's `accept`. */
  accept: string;
  /** Why the last file wasn't taken. */
  error?: string | undefined;
  onFile(file: File): void;
}

/** Takes one file, dropped or chosen. */
export function FileDrop({ label, hint, accept, error, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();

  function drop(event: DragEvent): void {
    event.preventDefault();
    // A parent may accept dropped files too.
    event.stopPropagation();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    <div
      className="file-drop"
      data-over={isOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className="tag-button">
        {label}
        <input
          className="tag-hidden"
          type="file"
          accept={accept}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // The same file can be chosen again, corrected.
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
      </label>
      <p id={`${id}-hint`}>{hint}</p>
      <p id={`${id}-error`} className="file-drop-error" role="alert">
        {error}
      </p>
    </div>
  );
}

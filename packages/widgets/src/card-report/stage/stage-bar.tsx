import { Segments } from '@tag/ui/segments';
import { useReport, useView } from '../state/report-context.ts';
import type { Light } from '../state/view.ts';

const LIGHT_NAMES: Readonly<Record<Light, string>> = {
  normal: 'Normal',
  both: 'Split',
  raking: 'Raking',
};

/** Selects the picture and the light. */
export function StageBar({ onLight }: { onLight(light: Light): void }) {
  const { report, store } = useReport();
  const { face, light } = useView();
  return (
    <div className="tag-report-stage-bar">
      <Segments
        label="Picture"
        segments={[
          ...(report.slab ? [{ value: 'slab', label: 'Slab' } as const] : []),
          { value: 'front', label: 'Front' },
          { value: 'back', label: 'Back' },
        ]}
        value={face === 'slab-back' ? 'slab' : face}
        onChange={(chosen) => store.change({ face: chosen, defect: null, part: null })}
      />
      <Segments
        label="Light"
        segments={(['normal', 'both', 'raking'] as const).map((value) => ({
          value,
          label: LIGHT_NAMES[value],
        }))}
        value={light}
        onChange={onLight}
      />
    </div>
  );
}

import type { Picture as PictureData } from '@tag/contract/media';
import { Segments } from '@tag/ui/segments';
import { useState } from 'react';
import { Enlarge } from '../pictures/enlarge.tsx';
import { Picture } from '../pictures/picture.tsx';
import { useReport } from '../state/report-context.ts';
import { HERO_SIZES } from './first-picture.ts';

type View = 'front' | 'back' | 'slab';

/** The card itself, as large as there is room: one picture at a time, or both sides where two fit. */
export function HeroPictures() {
  const { report, store } = useReport();
  const [shown, setShown] = useState<View>('front');
  const name = report.card.name;
  const pictures: { view: View; label: string; alt: string; picture: PictureData }[] = [
    { view: 'front', label: 'Front', alt: `Front of ${name}`, picture: report.images.front },
    { view: 'back', label: 'Back', alt: `Back of ${name}`, picture: report.images.back },
  ];
  if (report.slab) {
    const picture = report.slab.front;
    pictures.push({ view: 'slab', label: 'Slab', alt: `${name} in its slab`, picture });
  }
  return (
    <div className="tag-report-stage" data-shown={shown} part="pictures">
      <div className="tag-report-mat">
        {pictures.map(({ view, alt, picture }) => (
          <div key={view} className="tag-report-hero-picture" data-view={view}>
            <Enlarge
              title={alt}
              onOpen={() =>
                view === 'slab' ? store.showPicture(picture, alt) : store.inspect(view)
              }
            >
              <Picture picture={picture} alt={alt} sizes={HERO_SIZES} isHero={view === 'front'} />
            </Enlarge>
          </div>
        ))}
      </div>
      <div className="tag-report-choice" data-for="narrow">
        <Segments
          label="Picture"
          segments={pictures.map(({ view, label }) => ({ value: view, label }))}
          value={shown}
          onChange={(view) => setShown(view)}
        />
      </div>
      {report.slab && (
        <div className="tag-report-choice" data-for="wide">
          <Segments
            label="Picture"
            segments={[
              { value: 'front', label: 'Card' },
              { value: 'slab', label: 'Slab' },
            ]}
            value={shown === 'slab' ? 'slab' : 'front'}
            onChange={(view) => setShown(view)}
          />
        </div>
      )}
    </div>
  );
}

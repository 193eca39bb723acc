import { useId, useState } from 'react';
import EasyCrop from 'react-easy-crop';

export interface CropperProps {
  /** Of a picture of this page's own, such as an object URL. */
  url: string;
  label: string;
  /** The square that is chosen, in the picture's own pixels; told whenever it comes to rest. */
  onArea(area: { x: number; y: number; width: number; height: number }): void;
  /** The picture cannot be shown. */
  onBroken(): void;
}

const MOST_ZOOM = 5;

/** Moves and enlarges a picture behind a round window: by hand, wheel, arrow keys and slider. */
export function Cropper({ url, label, onArea, onBroken }: CropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const slider = useId();
  return (
    <div className="tag-cropper">
      <div className="tag-cropper-window">
        <EasyCrop
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={8}
          // A page's policy may forbid a style element: the sheet brings the same rules.
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'group',
            'aria-label': `${label}. Arrow keys move the picture.`,
          }}
          mediaProps={{ alt: '', onError: onBroken }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onArea(area)}
        />
      </div>
      <label htmlFor={slider}>Size</label>
      <input
        id={slider}
        type="range"
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        value={zoom}
        onChange={(event) => setZoom(Number(event.target.value))}
      />
    </div>
  );
}

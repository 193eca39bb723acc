import { useId, useState } from 'react';
import EasyCrop from 'react-easy-crop';
import './cropper.css';

interface CropperProps {
  /** Of a picture this page owns, such as an object URL. */
  url: string;
  label: string;
  /** The chosen square in the picture's own pixels, reported whenever it changes. */
  onArea(area: { x: number; y: number; width: number; height: number }): void;
  /** The picture cannot be shown. */
  onBroken(): void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const MOST_ZOOM = 5;
const NO_SIZE: Size = { width: 0, height: 0 };

/**
 * Moves and enlarges a picture behind a round window. Nothing needs dragging: sliders and arrow keys do the
 * same as the hand and the wheel.
 */
export function Cropper({ url, label, onArea, onBroken }: CropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [media, setMedia] = useState(NO_SIZE);
  const [frame, setFrame] = useState(NO_SIZE);
  // How far the picture can be moved from the middle before its edge shows.
  const most = {
    x: Math.max(0, (media.width * zoom - frame.width) / 2),
    y: Math.max(0, (media.height * zoom - frame.height) / 2),
  };
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
            role: 'application',
            'aria-label': `${label}. Arrow keys move the picture.`,
          }}
          mediaProps={{ alt: '', onError: onBroken }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onArea(area)}
          onMediaLoaded={setMedia}
          onCropSizeChange={setFrame}
        />
      </div>
      <Slider label="Zoom" min={1} max={MOST_ZOOM} step={0.05} value={zoom} onChange={setZoom} />
      <Position
        label="Left to right"
        offset={crop.x}
        most={most.x}
        onChange={(x) => setCrop({ ...crop, x })}
      />
      <Position
        label="Top to bottom"
        offset={crop.y}
        most={most.y}
        onChange={(y) => setCrop({ ...crop, y })}
      />
    </div>
  );
}

interface PositionProps {
  label: string;
  /** Where the picture is: positive when it is moved right or down. */
  offset: number;
  most: number;
  onChange(offset: number): void;
}

/** The part of the picture that is shown, from one edge (0) to the other (100). */
function Position({ label, offset, most, onChange }: PositionProps) {
  return (
    <Slider
      label={label}
      min={0}
      max={100}
      step={1}
      disabled={most === 0}
      value={most === 0 ? 50 : Math.round(50 - (offset / most) * 50)}
      onChange={(share) => onChange(((50 - share) / 50) * most)}
    />
  );
}

interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  disabled?: boolean;
  onChange(value: number): void;
}

function Slider({ label, onChange, ...range }: SliderProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        {...range}
        id={id}
        type="range"
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </>
  );
}

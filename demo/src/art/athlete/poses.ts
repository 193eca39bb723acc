import type { Sport } from '../../sports/names.ts';
import type { Point } from '../shapes.ts';

interface Limb {
  readonly from: Point;
  readonly joint: Point;
  readonly end: Point;
}

/**
 * How a player moves: joints of a figure about 1,000 units tall that is on (0, 0), y upwards below
 * zero. `near` limbs are drawn over the body, `far` ones behind it.
 */
export interface Pose {
  readonly head: Point;
  /** Degrees the head is turned clockwise. */
  readonly tilt: number;
  readonly arms: { readonly near: Limb; readonly far: Limb };
  readonly legs: {
    readonly near: Limb & { readonly toe: Point };
    readonly far: Limb & { readonly toe: Point };
  };
  /** Where the gear is held, and where it points. */
  readonly gear: { readonly at: Point; readonly to: Point };
}

const limb = (from: Point, joint: Point, end: Point): Limb => ({ from, joint, end });
const leg = (from: Point, joint: Point, end: Point, toe: Point) => ({ from, joint, end, toe });

export const POSES: Readonly<Record<Sport, readonly Pose[]>> = {
  Baseball: [
    {
      head: [-20, -862],
      tilt: 6,
      arms: {
        near: limb([-92, -748], [-30, -606], [128, -640]),
        far: limb([74, -752], [176, -690], [168, -656]),
      },
      legs: {
        near: leg([-58, -470], [-172, -270], [-206, -52], [-128, -14]),
        far: leg([52, -470], [146, -262], [236, -50], [316, -12]),
      },
      gear: { at: [150, -652], to: [430, -842] },
    },
    {
      head: [30, -850],
      tilt: -8,
      arms: {
        near: limb([-80, -752], [-214, -790], [-250, -920]),
        far: limb([86, -738], [198, -664], [268, -720]),
      },
      legs: {
        near: leg([-56, -462], [-150, -240], [-262, -60], [-200, -12]),
        far: leg([54, -470], [196, -330], [232, -110], [310, -90]),
      },
      gear: { at: [-256, -948], to: [-256, -990] },
    },
  ],
  Basketball: [
    {
      head: [34, -930],
      tilt: -10,
      arms: {
        near: limb([-84, -822], [-128, -986], [-40, -1112]),
        far: limb([84, -812], [206, -742], [252, -620]),
      },
      legs: {
        near: leg([-54, -540], [-66, -330], [-196, -178], [-250, -120]),
        far: leg([50, -540], [178, -420], [120, -226], [180, -180]),
      },
      gear: { at: [-24, -1172], to: [0, 0] },
    },
    {
      head: [-30, -830],
      tilt: 4,
      arms: {
        near: limb([-106, -716], [-218, -600], [-246, -440]),
        far: limb([64, -720], [170, -620], [250, -690]),
      },
      legs: {
        near: leg([-62, -450], [-156, -260], [-120, -50], [-190, -10]),
        far: leg([46, -452], [166, -280], [210, -60], [290, -14]),
      },
      gear: { at: [-272, -326], to: [0, 0] },
    },
  ],
  Football: [
    {
      head: [10, -896],
      tilt: 4,
      arms: {
        near: limb([-116, -782], [-224, -862], [-196, -986]),
        far: limb([104, -776], [214, -712], [300, -790]),
      },
      legs: {
        near: leg([-56, -480], [-128, -264], [-250, -62], [-196, -12]),
        far: leg([54, -480], [150, -276], [212, -52], [296, -12]),
      },
      gear: { at: [-176, -1030], to: [-60, -1070] },
    },
    {
      head: [90, -850],
      tilt: 12,
      arms: {
        near: limb([-70, -764], [-44, -606], [70, -590]),
        far: limb([138, -738], [258, -664], [310, -546]),
      },
      legs: {
        near: leg([-48, -470], [118, -352], [60, -160], [140, -130]),
        far: leg([46, -474], [-110, -290], [-292, -200], [-300, -120]),
      },
      gear: { at: [92, -620], to: [170, -700] },
    },
  ],
  Soccer: [
    {
      head: [-66, -884],
      tilt: -8,
      arms: {
        near: limb([-124, -772], [-236, -682], [-352, -720]),
        far: limb([34, -776], [150, -712], [262, -770]),
      },
      legs: {
        near: leg([-52, -490], [118, -402], [296, -306], [378, -340]),
        far: leg([40, -492], [-26, -262], [-72, -46], [8, -10]),
      },
      gear: { at: [446, -318], to: [0, 0] },
    },
    {
      head: [54, -872],
      tilt: 6,
      arms: {
        near: limb([-52, -764], [-150, -652], [-84, -548]),
        far: limb([110, -756], [228, -700], [292, -818]),
      },
      legs: {
        near: leg([-46, -476], [-116, -268], [-276, -172], [-290, -92]),
        far: leg([46, -478], [132, -276], [104, -52], [188, -12]),
      },
      gear: { at: [262, -62], to: [0, 0] },
    },
  ],
  Hockey: [
    {
      head: [70, -800],
      tilt: 10,
      arms: {
        near: limb([-64, -700], [-40, -536], [112, -560]),
        far: limb([116, -690], [236, -560], [280, -420]),
      },
      legs: {
        near: leg([-56, -436], [-130, -250], [-256, -76], [-190, -34]),
        far: leg([48, -440], [160, -270], [196, -70], [282, -30]),
      },
      gear: { at: [90, -600], to: [410, -24] },
    },
  ],
};

/** The stages that users can be emailed about; each user chooses which. */
export const MAILED_STAGES = [
  'sub_kit_shipping',
  'received',
  'image_processing',
  'verification',
  'slab_assembly',
  'qa',
  'slab_imaging',
  'order_complete',
  'shipped',
] as const;
export type MailedStage = (typeof MAILED_STAGES)[number];

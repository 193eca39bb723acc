/** Refusals of files that are sent, and of deliveries. */
export const DELIVERY_ERRORS = {
  upload_stalled: { status: 408, message: 'Nothing arrived for {seconds} seconds. Send it again.' },
  delivery_unreadable: { status: 422, message: 'This delivery can’t be read: {reason}' },
  part_missing: { status: 409, message: 'Part {part} has not arrived. Send it first.' },
  part_size: { status: 422, message: 'This part has {bytes} bytes. Send exactly these.' },
} as const;

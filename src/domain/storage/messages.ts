import type { Message } from '../message.ts'

/** When nothing can be stored: the disk is full or may only be read (D-service.1). */
export const NOTHING_CAN_BE_STORED: Message = {
  title: 'Nothing can be saved just now',
  description:
    'The service has no room to save at the moment. What you typed stays on your screen; please try again later.',
}

import { fileTypeFromBuffer } from 'file-type'
import type { FileExtension } from '#domain/files/file-rules.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

type FileType = {
  readonly contentType: string
  /** Types that the file-type library may detect. */
  readonly signatures: readonly string[]
}

/** Old Office files share one container format; the type of new ones is not always detected. */
const FILE_TYPES: Record<FileExtension, FileType> = {
  pdf: { contentType: 'application/pdf', signatures: ['pdf'] },
  doc: { contentType: 'application/msword', signatures: ['cfb'] },
  docx: { contentType: `${OFFICE}.wordprocessingml.document`, signatures: ['docx', 'zip'] },
  ppt: { contentType: 'application/vnd.ms-powerpoint', signatures: ['cfb'] },
  pptx: { contentType: `${OFFICE}.presentationml.presentation`, signatures: ['pptx', 'zip'] },
  xls: { contentType: 'application/vnd.ms-excel', signatures: ['cfb'] },
  xlsx: { contentType: `${OFFICE}.spreadsheetml.sheet`, signatures: ['xlsx', 'zip'] },
  jpg: { contentType: 'image/jpeg', signatures: ['jpg'] },
  jpeg: { contentType: 'image/jpeg', signatures: ['jpg'] },
  png: { contentType: 'image/png', signatures: ['png', 'apng'] },
  mp4: { contentType: 'video/mp4', signatures: ['mp4', 'm4v'] },
  mov: { contentType: 'video/quicktime', signatures: ['mov', 'mp4'] },
}

/** Number of bytes needed to detect the type; the directory of a new Office file is within them. */
export const SIGNATURE_BYTES = 64 * 1024

export const contentTypeOf = (extension: FileExtension): string => FILE_TYPES[extension].contentType

/** Returns whether the beginning of a file matches its extension. */
export async function matchesExtension(extension: FileExtension, beginning: Uint8Array): Promise<boolean> {
  const found = await fileTypeFromBuffer(beginning)
  return found !== undefined && FILE_TYPES[extension].signatures.includes(found.ext)
}

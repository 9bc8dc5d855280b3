// PostgreSQL's wire protocol: a message is a byte for its type, four bytes for its length, and the content.

/**
 * Returns a function that splits received bytes into messages.
 * @param handle called with each complete message, however the bytes are split
 */
export function messages(handle: (message: Buffer) => void): (data: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (data) => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      handle(message)
    }
  }
}

export const typeOf = (message: Buffer): string => String.fromCharCode(message[0] ?? 0)

export function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

export function integer(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** Returns the zero-terminated text at `start`, and the offset after it. */
export function textAt(from: Buffer, start: number): { text: string; next: number } {
  const end = from.indexOf(0, start)
  return { text: from.toString('utf8', start, end), next: end + 1 }
}

/** Returns the message of an error that ends the connection. @param state its SQLSTATE */
export const fatal = (state: string, text: string): Buffer =>
  message('E', `SFATAL\0C${state}\0M${text}\0`, '\0')

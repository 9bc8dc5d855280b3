import pg from 'pg'

/** Runs statements over a connection of their own, which is gone when the answer comes: none hears the server stop. */
export const connected = async (url, work) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

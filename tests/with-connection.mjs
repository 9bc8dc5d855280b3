import pg from 'pg'

/** Runs statements over a separate connection, which is closed afterwards. */
export const withConnection = async (url, work) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

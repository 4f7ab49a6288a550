import { git } from './changes.ts'

/** What grows with the product is walked in parts: so many runs take all of it, and each takes as long with fifty modules as with ten. */
export const turns = 8

/** Everything at once. */
export const walksAll = process.env['ARRIERO_WALK'] === 'all'

/** The run's turn: by its commit, so that the same one is walked alike wherever and however often; `ARRIERO_WALK=1` chooses. */
export const turn = walksAll
  ? 0
  : Number(process.env['ARRIERO_WALK'] ?? `0x${git('rev-parse', 'HEAD')?.[0]?.slice(0, 8) ?? '0'}`) % turns

import { createHash } from 'node:crypto'
import { changedFiles, git, partOf } from '../scripts/changes.ts'
import type { Module, Screen } from '../web/src/kit/shell/module.ts'

/** A screen's turn comes in one of so many runs: a run takes as long with fifty modules as with ten. */
const turns = 3

/** The run's turn: by its commit, so that the same one is walked alike wherever and however often; `ARRIERO_WALK=1` chooses. */
const turn = Number(process.env['ARRIERO_WALK'] ?? `0x${git('rev-parse', 'HEAD')?.[0]?.slice(0, 8) ?? '0'}`) % turns
const changed = new Set(changedFiles()?.map((path) => partOf(path) ?? /^web\/src\/modules\/([\w-]+)/.exec(path)?.[1]))

/** Of a module those of its screens that this run walks: all where its code has changed since `main`, else whose turn it is. */
export const ofThisRun = ({ name, screens }: Pick<Module, 'name' | 'screens'>): readonly Screen[] =>
  process.env['ARRIERO_WALK'] === 'all' || changed.has(name)
    ? screens
    : screens.filter(({ path }) => createHash('sha1').update(path).digest()[0]! % turns === turn)

import { createHash } from 'node:crypto'
import { changedFiles, partOf } from '../scripts/changes.ts'
import { turn, turns, walksAll } from '../scripts/turns.ts'
import type { Module, Screen } from '../web/src/kit/shell/module.ts'

const changed = new Set(changedFiles()?.map((path) => partOf(path) ?? /^web\/src\/modules\/([\w-]+)/.exec(path)?.[1]))

/** Of a module those of its screens that this run walks: all where its code has changed since `main`, else whose turn it is. */
export const ofThisRun = ({ name, screens }: Pick<Module, 'name' | 'screens'>): readonly Screen[] =>
  walksAll || changed.has(name)
    ? screens
    : screens.filter(({ path }) => createHash('sha1').update(path).digest()[0]! % turns === turn)

import { sureScore } from '@arriero/contract/banks/banks.rules.ts'
import { certain, depositMatcher } from './deposits.ts'
import type { Candidate, Match, Matter } from './matching.types.ts'
import { ownMoves } from './own-moves.ts'

/** Of one movement, those that are offered. */
const mostOffered = 5

/**
 * What each movement may be. Pure: nothing is read or written. A proposal is sure when it is sure by itself, is the only
 * sure one left to its movement, and no other movement is as sure to be the same.
 */
export function match(matter: Matter): Match[] {
  const deposits = depositMatcher(matter)
  const moves = ownMoves(matter)
  const found = matter.lines.map((line) => {
    const all = [...moves(line), ...(line.cents > 0 ? deposits.candidates(line) : [])]
    const candidates = all
      .filter(({ key }) => !line.refused.includes(key))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, mostOffered)
    return { line, candidates }
  })
  const claims = new Map<string, number[]>()
  for (const { candidates } of found)
    for (const { takes, score } of candidates.filter(isHigh))
      for (const target of takes) claims.set(target, [...(claims.get(target) ?? []), score])
  /** Nobody else is as sure to be the same. */
  const isUncontested = ({ takes, score }: Candidate) =>
    takes.every((target) => claims.get(target)!.filter((other) => other >= score).length === 1)

  // The likeliest movement chooses first: what it takes is not offered first to another.
  const taken = new Set<string>()
  const matches = new Map<number, Match>()
  for (const { line, candidates } of found.toSorted((a, b) => scoreOf(b) - scoreOf(a))) {
    const free = candidates.filter(({ takes }) => !takes.some((target) => taken.has(target)))
    const [best] = free
    for (const target of best?.takes ?? []) taken.add(target)
    // A tracking key leaves no doubt, whatever else seems sure.
    const isOnly = best?.score === certain || free.filter(isHigh).length === 1
    const ranked = [...free, ...candidates.filter((one) => !free.includes(one))].map((one) => ({
      ...one,
      isSure: one === best && isHigh(one) && isOnly && isUncontested(one),
    }))
    matches.set(line.id, {
      lineId: line.id,
      day: line.day,
      best: best ? ranked[0]! : null,
      candidates: ranked,
      near:
        best || line.cents < 0 ? null : candidates.length > 0 ? 'Otro movimiento se parece más' : deposits.near(line),
    })
  }
  return matter.lines.map(({ id }) => matches.get(id)!)
}

const isHigh = ({ score }: Candidate) => score >= sureScore
const scoreOf = ({ candidates: [best] }: { candidates: readonly Candidate[] }) => best?.score ?? 0

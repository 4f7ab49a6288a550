import { useState, useSyncExternalStore } from 'react'
import type { Span } from './day-line.ts'

export interface PlayheadState {
  /** Epoch ms. */
  at: number
  isPlaying: boolean
  /** 1: as it was. */
  rate: number
  /** Grows when somebody jumps: the videos follow. */
  jumps: number
}

export const rates = [0.5, 1, 2, 4] as const

/** One clock for all channels of a recording: the video that leads moves it, the others and the map follow. */
export class Playhead {
  #state: PlayheadState
  #day: Span
  readonly #listeners = new Set<() => void>()

  constructor(day: Span, at: number, isPlaying: boolean) {
    this.#day = day
    this.#state = { at: clamp(day, at), isPlaying, rate: 1, jumps: 0 }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly snapshot = () => this.#state

  /** The leading video shows this instant. */
  lead(at: number): void {
    this.#change({ at: clamp(this.#day, at) })
  }
  jump(at: number): void {
    this.#change({ at: clamp(this.#day, at), jumps: this.#state.jumps + 1 })
  }
  by(ms: number): void {
    this.jump(this.#state.at + ms)
  }
  play(isPlaying = !this.#state.isPlaying): void {
    this.#change({ isPlaying })
  }
  nextRate(): void {
    const next = rates[(rates.findIndex((rate) => rate === this.#state.rate) + 1) % rates.length] ?? 1
    this.#change({ rate: next })
  }

  #change(change: Partial<PlayheadState>): void {
    this.#state = { ...this.#state, ...change }
    for (const tell of this.#listeners) tell()
  }
}

const clamp = ({ from, to }: Span, at: number) => Math.min(Math.max(at, from), to - 1000)

/** The clock of a day, made once. */
export const usePlayhead = (day: Span, at: number, isPlaying: boolean): Playhead =>
  useState(() => new Playhead(day, at, isPlaying))[0]

export const usePlayheadState = (playhead: Playhead) => useSyncExternalStore(playhead.subscribe, playhead.snapshot)

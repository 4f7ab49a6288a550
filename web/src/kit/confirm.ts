import type { ReactNode } from 'react'
import { create } from 'zustand'

export type ConfirmVariant = 'info' | 'warning' | 'danger'

export interface ConfirmOptions {
  /** Names the thing: 'Eliminar la geocerca «CEDIS Apodaca»'. */
  title: string
  /** The consequence, in a sentence. */
  content?: ReactNode
  variant?: ConfirmVariant
  confirmText?: string
  cancelText?: string
  /** Going back is what most should do: it has the filled button. */
  isBackMain?: boolean
  /** What depends on it: '3 viajes activos la usan como origen'. */
  dependants?: readonly { count: number; text: string; to?: string }[]
  /** Must be typed to confirm, for what cannot be undone. */
  typeName?: string
  /** A milder way out, at the left of the dialog. */
  milder?: { label: string; onClick: () => void }
  /** Runs inside the dialog, which closes when it is done; a failure stays in it. */
  onConfirm?: () => Promise<unknown>
}

export interface Question extends ConfirmOptions {
  answer: (confirmed: boolean) => void
  /** What had the focus when it was asked. */
  from: Element | null
}

export const useQuestion = create<{ question: Question | null }>(() => ({ question: null }))

/** Default texts of the specification (rule SHELL-01). */
export const confirmTexts = { confirm: 'Confirmar', cancel: 'Cancelar' } as const

/** Asks and answers what the user chose; Esc and the close button are 'no'. A question already open is answered 'no'. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  useQuestion.getState().question?.answer(false)
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      useQuestion.setState({ question: null })
      resolve(confirmed)
    }
    useQuestion.setState({ question: { ...options, answer, from: document.activeElement } })
  })
}

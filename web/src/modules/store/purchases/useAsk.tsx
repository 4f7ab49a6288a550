import { useState, type ReactNode } from 'react'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { purchased } from './purchases.queries.ts'

interface Question {
  title: string
  content: ReactNode
  action: string
  danger?: boolean
  isOptional?: boolean
  /** Sends the decision with what was said. */
  send: (comment: string) => Promise<unknown>
  /** 'OC-00318 autorizada' */
  done: string
}

/** A question with a comment: `ask` opens it, `dialog` stands in the page. */
export function useAsk() {
  const [question, setQuestion] = useState<Question>()
  const dialog = question && (
    <AskDialog
      {...question}
      label={`${question.isOptional ? 'Comentario' : 'Motivo'} (queda en la historia)`}
      send={async (comment) => {
        await question.send(comment)
        toast.success(question.done)
        await purchased()
      }}
      close={() => setQuestion(undefined)}
    />
  )
  return { ask: setQuestion, dialog }
}
export type Ask = ReturnType<typeof useAsk>['ask']

import { useState, type ReactNode } from 'react'
import { Select } from 'antd'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { toast } from '../../kit/shell/toast.ts'
import { billingChanged } from './quotations/quotations.keys.ts'

export interface Said {
  /** Addresses; empty: those that are known. */
  to: string[]
  text: string
}

export interface Question {
  title: string
  content: ReactNode
  /** 'Enviar' */
  action: string
  danger?: boolean
  /** Asks for addresses too, and what none means. */
  addresses?: string
  /** 'Motivo (queda en la historia)' */
  label: string
  send: (said: Said) => Promise<unknown>
  /** 'COT-12 enviada' */
  done: string
}

/** A question before something is done with a document, with what is said along; a refusal stays in it. */
export function SayDialog({ question, close }: { question: Question | undefined; close: () => void }) {
  return question && <Open key={question.title} question={question} close={close} />
}

function Open({ question, close }: { question: Question; close: () => void }) {
  const { addresses, send, done, ...asked } = question
  const [to, setTo] = useState<string[]>([])
  return (
    <AskDialog
      {...asked}
      isOptional
      close={close}
      send={async (text) => {
        await send({ to, text })
        toast.success(done)
        void billingChanged()
      }}
    >
      {addresses && (
        <label className="confirm-name">
          <span>{addresses}</span>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            aria-label="Para"
            maxCount={20}
            tokenSeparators={[',', ';', ' ', '\n']}
            value={to}
            onChange={setTo}
          />
        </label>
      )}
    </AskDialog>
  )
}

import { useRef, useState } from 'react'
import { askCommand, type CommandDraft, type UnitCommand } from '@arriero/contract/tracking/commands.contract.ts'
import { ApiError, errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { showCommand } from './commands-data.ts'

type Problems = Readonly<Record<string, string>>

export function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { detail: errorText(error) }
  const fields = Object.fromEntries(Object.entries(error.fields).map(([name, [first = '']]) => [name, first]))
  return Object.keys(fields).length > 0 ? fields : { detail: errorText(error) }
}

/**
 * Asks a unit for something. Sent again because an answer was lost it has the same key, and stays one command; a new one
 * has a new key.
 */
export function useAsk(unitId: number) {
  const key = useRef(crypto.randomUUID())
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const ask = async (draft: Omit<CommandDraft, 'key'>): Promise<UnitCommand | null> => {
    setSending(true)
    setProblems({})
    try {
      const command = await call(askCommand, { unit_id: unitId, body: { ...draft, key: key.current } })
      key.current = crypto.randomUUID()
      await showCommand(command)
      if (command.state === 'refused') toast.error(command.outcome ?? 'Rechazado')
      return command
    } catch (error) {
      // What the server answered will not be answered otherwise; silence may hide a command that stands.
      if (error instanceof ApiError && error.status > 0) key.current = crypto.randomUUID()
      setProblems(problemsOf(error))
      return null
    } finally {
      setSending(false)
    }
  }
  return { ask, isSending, problems }
}

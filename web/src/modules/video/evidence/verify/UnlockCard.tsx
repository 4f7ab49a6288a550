import { useId, useState } from 'react'
import { Button, Input } from 'antd'
import { PacketError } from '@arriero/contract/video/evidence-packet.ts'
import { Card } from '../../../../kit/shell/DetailPage.tsx'
import { unlock, type Checked } from './check-packet.ts'

interface UnlockCardProps {
  checked: Checked
  onOpen: (opened: Checked) => void
}

/** Opens the reserved files with their code; it goes nowhere. */
export function UnlockCard({ checked, onOpen }: UnlockCardProps) {
  const field = useId()
  const [code, setCode] = useState('')
  const [isOpening, setOpening] = useState(false)
  const [problem, setProblem] = useState<string>()
  const open = async () => {
    setOpening(true)
    setProblem(undefined)
    try {
      onOpen(await unlock(checked, code))
    } catch (error) {
      setProblem(error instanceof PacketError ? error.message : 'No se pudieron abrir los archivos.')
    }
    setOpening(false)
  }
  return (
    <Card title="Archivos reservados">
      <form
        className="verify-unlock"
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        <label htmlFor={field}>Código que le dio quien los selló</label>
        <div>
          <Input
            id={field}
            value={code}
            placeholder="K7QM-2D9X-…"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            {...(problem && { status: 'error', 'aria-describedby': `${field}-problem` })}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button htmlType="submit" loading={isOpening}>
            Abrir
          </Button>
        </div>
        {problem && (
          <p id={`${field}-problem`} className="tinted tone-red" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Card>
  )
}

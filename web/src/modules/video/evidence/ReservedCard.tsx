import { useMutation } from '@tanstack/react-query'
import { IconKey, IconLock } from '@tabler/icons-react'
import { evidenceCode, type Reserve } from '@arriero/contract/video/evidence.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { freshenEvidence } from './evidence.data.ts'
import { reserveWords } from './reserving.ts'

export const LockMark = () => (
  <span className="evidence-lock" role="img" aria-label="Reservado">
    <IconLock size={18} stroke={1.75} />
  </span>
)

/** What of a packet opens only with its code, and the code for who may hand it on. */
export function ReservedCard({ id, reserve }: { id: number; reserve: Reserve }) {
  const reading = useMutation({
    mutationFn: () => call(evidenceCode, { id }),
    onError: (problem) => toast.error('No se pudo leer el código', { detail: errorText(problem) }),
    // It left a line in its custody.
    onSettled: freshenEvidence,
  })
  const { code } = reading.data ?? {}
  return (
    <Card title="Archivos reservados">
      <p className="evidence-words">{`Con código: ${reserveWords(reserve)}. Delo aparte del paquete y del enlace; cada vez que alguien lo lee aquí queda anotado.`}</p>
      {code ? (
        <div className="evidence-code">
          <code aria-label="Código">{code}</code>
          <CopyButton text={code} label="Copiar el código" />
        </div>
      ) : (
        <ActionButton
          for={evidenceCode}
          icon={<IconKey size={17} stroke={1.75} />}
          loading={reading.isPending}
          onClick={() => reading.mutate()}
        >
          Ver el código
        </ActionButton>
      )}
    </Card>
  )
}

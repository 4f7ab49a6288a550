import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Modal, Radio } from 'antd'
import { createShare, listShares, revokeShare } from '@arriero/contract/tracking/tracking.contract.ts'
import type { Share } from '@arriero/contract/tracking/tracking.entities.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { copyText } from '../../../kit/copy.ts'
import { MomentInput } from '../../../kit/form/MomentInput.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { dateTime, plural } from '../../../kit/format.ts'
import { queryClient } from '../../../kit/query.ts'
import { toast } from '../../../kit/shell/toast.ts'

interface ShareDialogProps {
  unitId: number
  unitName: string
  close: () => void
}

const hour = 3_600_000
const spans = [
  { value: hour, label: '1 h' },
  { value: 4 * hour, label: '4 h' },
  { value: 8 * hour, label: '8 h' },
  { value: 24 * hour, label: '24 h' },
  { value: 72 * hour, label: '3 d' },
  { value: 0, label: 'Otra fecha' },
]
function tomorrowEvening(): string {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 23, 59, 59).toISOString()
}
const sharesKey = (unitId: number) => ['tracking', 'shares', unitId]

/** A public link to where the unit is, with an end; the ones that still work are listed and can be revoked. */
export function ShareDialog({ unitId, unitName, close }: ShareDialogProps) {
  const [span, setSpan] = useState(8 * hour)
  const [until, setUntil] = useState<string | null>(tomorrowEvening)
  const [opened] = useState(() => new Date().toISOString())
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const create = async () => {
    const expiresAt = span > 0 ? new Date(Date.now() + span).toISOString() : until
    if (!expiresAt) return setProblem('Escriba cuándo vence')
    setSaving(true)
    setProblem(undefined)
    try {
      const share = await call(createShare, {
        body: { unitId, expiresAt, ...(note.trim() && { note: note.trim() }) },
      })
      await queryClient.invalidateQueries({ queryKey: sharesKey(unitId) })
      await copyText(share.url)
      setNote('')
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal open title={`Compartir la ubicación de ${unitName}`} onCancel={close} footer={null} width={520}>
      <p className="share-explain">
        Quien tenga el enlace ve dónde está la unidad y su última hora de recorrido, sin entrar a la consola, hasta que
        venza o lo revoque.
      </p>
      {problem && <Alert type="error" showIcon title={problem} role="alert" />}
      <div className="share-form">
        <span id="vence">Vence en</span>
        <Radio.Group
          optionType="button"
          options={spans}
          value={span}
          onChange={({ target }) => setSpan(Number(target.value))}
          aria-labelledby="vence"
        />
        {span === 0 && (
          <MomentInput withTime value={until} earliest={opened} onChange={setUntil} aria-label="Fecha de vencimiento" />
        )}
        <label htmlFor="nota">Nota (opcional)</label>
        <Input
          id="nota"
          maxLength={200}
          value={note}
          placeholder="Para quién es"
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="primary" loading={isSaving} onClick={() => void create()}>
          Crear enlace y copiarlo
        </Button>
      </div>
      <LiveShares unitId={unitId} />
    </Modal>
  )
}

function LiveShares({ unitId }: { unitId: number }) {
  const { data: shares = [], error } = useQuery({
    queryKey: sharesKey(unitId),
    queryFn: ({ signal }) => call(listShares, { query: { unit_id: unitId }, signal }),
    // Visits come from other people's browsers, and nothing tells of them.
    staleTime: 0,
    refetchInterval: 10_000,
  })
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (shares.length === 0) return null
  return (
    <section className="shares">
      <h3>Enlaces vigentes</h3>
      <ul>
        {shares.map((share) => (
          <li key={share.id}>
            <span className="two-lines">
              <span className="two-lines-top">{share.note ?? `Creado por ${share.createdBy}`}</span>
              <span className="two-lines-bottom">
                Vence {dateTime(share.expiresAt)} · {plural(share.views, 'visita', 'visitas')}
              </span>
            </span>
            <CopyButton text={share.url} label="Copiar el enlace" />
            <Button type="text" danger onClick={() => void askRevoke(share)}>
              Revocar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const askRevoke = (share: Share) =>
  confirm({
    title: `Revocar el enlace de ${share.unitName}`,
    variant: 'danger',
    confirmText: 'Revocar',
    content: 'Deja de funcionar de inmediato para quien lo tenga. No se puede volver a activar.',
    onConfirm: async () => {
      await call(revokeShare, { id: share.id })
      toast.success(`Enlace de ${share.unitName} revocado`)
      await queryClient.invalidateQueries({ queryKey: sharesKey(share.unitId) })
    },
  })

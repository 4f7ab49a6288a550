import { useState } from 'react'
import { Alert, Button, Input, Modal, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { createSavedReport, deleteSavedReport, updateSavedReport } from '@arriero/contract/reports/reports.contract.ts'
import type { ReportAsked, ReportKindFacts, SavedReport } from '@arriero/contract/reports/reports.entities.ts'
import { reportLimits, reportShares, type ReportShare } from '@arriero/contract/reports/reports.rules.ts'
import { reportChoices } from '@arriero/contract/reports/reports.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { openAddress } from '../asked.ts'
import { reportsChanged } from '../reports.queries.ts'
import { reportPaths } from '../reports.paths.ts'

interface SaveDialogProps {
  kind: ReportKindFacts
  asked: ReportAsked
  saved: SavedReport | undefined
  isChanged: boolean
  onClose: () => void
}

/** Its name and who sees it; one that was saved is changed, or copied under another name. */
export function SaveDialog({ kind, asked, saved, isChanged, onClose }: SaveDialogProps) {
  const [name, setName] = useState(saved?.name ?? kind.label)
  const [share, setShare] = useState<ReportShare>(saved?.share ?? 'none')
  const [groupIds, setGroupIds] = useState(saved?.groups.map(({ id }) => id) ?? [])
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const { data: groups = [] } = useQuery({
    queryKey: ['reports', 'choices', 'groups', ''],
    queryFn: ({ signal }) => call(reportChoices, { query: { subject: 'groups' }, signal }),
  })
  const body = { name: name.trim(), asked, share, groupIds: share === 'groups' ? groupIds : [] }
  const act = async (what: () => Promise<SavedReport>, done: string) => {
    setSaving(true)
    setError(undefined)
    try {
      const report = await what()
      await reportsChanged()
      toast.success(done, { detail: report.name })
      onClose()
      go(openAddress({ saved: report.id }))
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setSaving(false)
    }
  }
  const problem =
    body.name === ''
      ? 'Escriba un nombre.'
      : share === 'groups' && groupIds.length === 0
        ? 'Elija con qué grupos.'
        : undefined
  const create = () => void act(() => call(createSavedReport, { body }), 'Reporte guardado')
  const change =
    saved &&
    (() =>
      void act(
        () => call(updateSavedReport, { id: saved.id, body: { ...body, version: saved.version } }),
        'Reporte guardado',
      ))
  const mayChange = saved !== undefined && (saved.isMine || saved.share !== 'none')
  const remove = async () => {
    if (!saved) return
    const isSure = await confirm({
      title: `Eliminar el reporte «${saved.name}»`,
      content: 'Deja de estar en la lista y lo que tenga programado ya no sale. Lo que salió se conserva.',
      variant: 'danger',
      confirmText: 'Eliminar',
      onConfirm: () => call(deleteSavedReport, { id: saved.id }),
    })
    if (!isSure) return
    await reportsChanged()
    onClose()
    go(reportPaths.home)
  }
  return (
    <Modal
      open
      title={saved ? 'Guardar o copiar' : 'Guardar reporte'}
      onCancel={onClose}
      footer={[
        saved?.isMine && (
          <Button key="remove" danger type="text" onClick={() => void remove()}>
            Eliminar…
          </Button>
        ),
        <Button
          key="copy"
          type={mayChange ? 'default' : 'primary'}
          loading={isSaving && !mayChange}
          disabled={problem !== undefined || (saved !== undefined && body.name === saved.name)}
          title={problem}
          onClick={create}
        >
          {saved ? 'Guardar como copia' : 'Guardar'}
        </Button>,
        mayChange && change && (
          <Button
            key="save"
            type="primary"
            loading={isSaving}
            disabled={problem !== undefined}
            title={problem}
            onClick={change}
          >
            {isChanged ? 'Guardar cambios' : 'Guardar'}
          </Button>
        ),
      ]}
    >
      <div className="report-save">
        {error && <Alert type="error" title={error} />}
        <div className="report-field">
          <span aria-hidden>Nombre</span>
          <Input
            value={name}
            maxLength={reportLimits.name}
            onChange={({ target }) => setName(target.value)}
            aria-label="Nombre"
          />
        </div>
        <div className="report-field">
          <span aria-hidden>Quién lo ve</span>
          <Select
            aria-label="Quién lo ve"
            value={share}
            options={reportShares.map(({ code, label }) => ({ value: code, label }))}
            onChange={setShare}
          />
        </div>
        {share === 'groups' && (
          <div className="report-field">
            <span aria-hidden>Grupos</span>
            <Select
              mode="multiple"
              aria-label="Grupos"
              value={groupIds}
              options={groups.map(({ value, label }) => ({ value: Number(value), label }))}
              optionFilterProp="label"
              onChange={setGroupIds}
            />
          </div>
        )}
        <small>Cada quien lo calcula con las unidades que ve.</small>
        {saved && <small>Para hacer una copia, cambie el nombre.</small>}
      </div>
    </Modal>
  )
}

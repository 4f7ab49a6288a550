import { useCallback, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { problemsOf } from '@arriero/contract/checklists/templates/publish.rules.ts'
import {
  getChecklist,
  printChecklist,
  publishChecklist,
  updateChecklist,
} from '@arriero/contract/checklists/templates/templates.contract.ts'
import type { Checklist } from '@arriero/contract/checklists/templates/templates.entities.ts'
import type { ChecklistContent } from '@arriero/contract/checklists/templates/content.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { whyNot } from '../../../kit/access.ts'
import { ApiError, errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { download } from '../../../kit/download.ts'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useLeavePrompt } from '../../../kit/shell/leave.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { checklistKeys, checklistsChanged } from '../checklists.data.ts'
import { checklistPaths } from '../checklists.paths.ts'
import { purposeLabel, stateLook } from '../checklists.words.ts'
import { BuilderForm } from './BuilderForm.tsx'
import '../checklists.css'

const crumbs = [{ label: 'CheckList', to: checklistPaths.home }]

/** What a checklist asks: kinds at the left, questions in the middle, the phone at the right, answering with the real rules. */
export function BuilderPage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: checklistKeys.one(id),
    queryFn: ({ signal }) => call(getChecklist, { id, signal }),
  })
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Plantilla de CheckList" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  return <Builder key={`${id} ${data.version}`} saved={data} />
}

function Builder({ saved }: { saved: Checklist }) {
  const [content, setContent] = useState(saved.content)
  const [isSaving, setSaving] = useState(false)
  const isDirty = content !== saved.content
  const release = useLeavePrompt(isDirty)
  const change = useCallback((edit: (before: ChecklistContent) => ChecklistContent) => setContent(edit), [])
  const problems = problemsOf(content, saved.purpose)
  const readOnly = whyNot(updateChecklist)
  const state = stateLook(saved)

  const attempt = async (act: (version: number) => Promise<unknown>, said: string) => {
    setSaving(true)
    try {
      await overwriting(saved.version, act)
      toast.success(said)
      release()
      await checklistsChanged()
    } catch (error) {
      if (error !== keptTheirs) toast.error('No se ha podido guardar el checklist', { detail: errorText(error) })
    } finally {
      setSaving(false)
    }
  }
  const save = (version: number) => call(updateChecklist, { id: saved.id, body: { content, version } })
  const publish = async (version: number) => {
    const { version: now } = isDirty ? await save(version) : { version }
    await call(publishChecklist, { id: saved.id, body: { version: now } })
  }

  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={saved.name}
          crumbs={crumbs}
          count={`${purposeLabel(saved.purpose)} · ${saved.moduleName}`}
          pills={<StatePill tone={state.tone}>{state.label}</StatePill>}
          actions={
            <>
              <Button onClick={() => void shown(saved.id)}>PDF</Button>
              <ActionButton
                for={updateChecklist}
                disabledReason={isDirty ? undefined : 'No hay cambios'}
                loading={isSaving}
                onClick={() => void attempt(save, `Cambios de «${saved.name}» guardados`)}
              >
                Guardar
              </ActionButton>
              <ActionButton
                type="primary"
                for={publishChecklist}
                disabledReason={
                  problems[0]?.text ?? (isDirty || saved.hasChanges ? undefined : 'Ya está publicado así')
                }
                loading={isSaving}
                onClick={() => void attempt(publish, `«${saved.name}» se pregunta así desde ahora`)}
              >
                Publicar
              </ActionButton>
            </>
          }
        />
      }
    >
      <BuilderForm content={content} purpose={saved.purpose} problems={problems} change={change} readOnly={readOnly} />
    </DetailPage>
  )
}

/** Of what is saved, as it is printed. */
async function shown(id: number): Promise<void> {
  try {
    download(await call(printChecklist, { query: { id } }))
  } catch (error) {
    toast.error('No se pudo preparar el PDF', { detail: errorText(error) })
  }
}

/** Whoever is asked chose what the other one saved. */
const keptTheirs = new Error('theirs')

/** Saves over what somebody else saved meanwhile only when one says so; otherwise theirs is shown. */
async function overwriting(version: number, act: (version: number) => Promise<unknown>): Promise<void> {
  try {
    await act(version)
  } catch (error) {
    const met = error instanceof ApiError ? error.savedMeanwhile : undefined
    if (!met) throw error
    const isMine = await confirm({
      title: `${met.by ?? 'Otra persona'} guardó este CheckList mientras usted lo cambiaba`,
      content: 'Puede guardar lo suyo encima, o ver lo que guardó la otra persona y perder sus cambios.',
      variant: 'warning',
      confirmText: 'Guardar lo mío',
      cancelText: 'Ver lo suyo',
    })
    if (isMine) return void (await act((met.current as Checklist).version))
    await checklistsChanged()
    throw keptTheirs
  }
}

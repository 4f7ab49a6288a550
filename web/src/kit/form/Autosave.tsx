import { useEffect, useState } from 'react'
import { Form } from 'antd'
import { Ago } from '../Ago.tsx'
import { errorText } from '../api-error.ts'
import type { DraftStore } from './drafts.ts'
import { useFormContext, useSaving } from './form-state.ts'

const localPauseMs = 800
const serverPauseMs = 1500

/** Keeps what is typed in this browser until it is saved for the first time; says when. */
export function LocalDraft<Values>({ store }: { store: DraftStore<Values> }) {
  const form = Form.useFormInstance()
  const { isDirty } = useSaving()
  const values: unknown = Form.useWatch([], form)
  const [keptAt, setKeptAt] = useState<string>()
  useEffect(() => {
    if (!isDirty || values === undefined) return
    // All values, also of fields that are not on screen; the form is typed by its page.
    const timer = setTimeout(() => setKeptAt(store.keep(form.getFieldsValue(true) as Values)), localPauseMs)
    return () => clearTimeout(timer)
  }, [values, isDirty, store, form])
  if (!keptAt || !isDirty) return null
  return (
    <span className="draft-kept">
      Borrador en este equipo <Ago at={keptAt} />
    </span>
  )
}

interface AutosaveProps<Values> {
  /** Saves what stands in the form; answers what the form must know of it: its new version. */
  save: (values: Values) => Promise<Partial<Values>>
}

/** Saves by itself when the typing pauses and nothing is wrong. What it cannot save waits for who presses 'Guardar'. */
export function Autosave<Values extends object>({ save }: AutosaveProps<Values>) {
  const form = Form.useFormInstance()
  const { isReadOnly } = useFormContext()
  const { isDirty, settle, underway } = useSaving()
  const values: unknown = Form.useWatch([], form)
  const [savedAt, setSavedAt] = useState<string>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!isDirty || isReadOnly || values === undefined) return
    const timer = setTimeout(() => {
      // One at a time: the next one says the version of the one before.
      if (underway.current) return
      underway.current = run().finally(() => (underway.current = undefined))
    }, serverPauseMs)
    async function run(): Promise<void> {
      const sent = form.getFieldsValue(true) as Values // typed by the page it stands in
      try {
        await form.validateFields({ validateOnly: true })
      } catch {
        return setProblem('Sin guardar: faltan datos')
      }
      try {
        const patch = await save(sent)
        form.setFieldsValue(patch as never)
        setSavedAt(new Date().toISOString())
        setProblem(undefined)
        if (JSON.stringify({ ...sent, ...patch }) === JSON.stringify(form.getFieldsValue(true)))
          settle({ ...sent, ...patch })
      } catch (error) {
        setProblem(`Sin guardar: ${errorText(error)}`)
      }
    }
    return () => clearTimeout(timer)
  }, [values, isDirty, isReadOnly, form, save, settle, underway])
  if (problem && isDirty) return <span className="draft-kept">{problem}</span>
  if (!savedAt) return null
  return (
    <span className="draft-kept">
      Borrador guardado <Ago at={savedAt} />
    </span>
  )
}

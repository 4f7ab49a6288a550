import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Form, type FormInstance } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, errorText } from './api-error.ts'
import { contested } from './conflict.ts'
import type { Conflict } from './ConflictDialog.tsx'
import { cleanValues, type FormSchema } from './form-rules.ts'
import { useLeavePrompt } from './leave.ts'
import { toast, type ToastOptions } from './toast.ts'

export interface FormProps<Values extends object, Saved> {
  title: string
  sub?: ReactNode
  /** Where it goes when it closes. */
  closeTo: string
  /** `undefined` while the record is being loaded. */
  initial: Values | undefined
  /** Loading it failed. */
  error?: unknown
  retry?: () => void
  /** The endpoint's body: rules and required marks come from it. */
  schema?: FormSchema
  save: (values: Values) => Promise<Saved>
  /** What was saved, in words: 'Geocerca «CEDIS Apodaca» guardada'. */
  saved: (result: Saved, values: Values) => string
  /** How the sentence of `saved` is told, where the usual five seconds are not right. */
  savedToast?: ToastOptions
  onSaved?: (result: Saved) => unknown
  /** Keeps the form open after saving. */
  stay?: boolean
  submitText?: string
  /** The one dangerous thing, at the left of the foot ('Desactivar…'). */
  danger?: { label: string; onClick: () => void }
  /** Reads a 409: who saved before, and what. `labels` names the fields to choose between. */
  conflict?: (error: ApiError) => Conflict<Values> | undefined
  /** Buttons of the head (history …). */
  extra?: ReactNode
  /** Nothing can be saved, for this reason. */
  readOnly?: string | undefined
  children: ReactNode
}

interface FormContext {
  schema: FormSchema | undefined
  isReadOnly: boolean
}
export const FormContext = createContext<FormContext>({ schema: undefined, isReadOnly: false })
export const useFormContext = () => useContext(FormContext)

/** What panel and page have in common: dirty state, saving, server errors on their fields, conflicts, leaving. */
export function useFormState<Values extends object, Saved>(props: FormProps<Values, Saved>) {
  const { initial, schema, save, saved, onSaved, closeTo, stay, conflict, readOnly } = props
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [clash, setClash] = useState<Conflict<Values>>()
  const navigate = useNavigate()
  const release = useLeavePrompt(isDirty)
  const context = useMemo(() => ({ schema, isReadOnly: readOnly !== undefined }), [schema, readOnly])

  const filledWith = useRef(initial)

  useEffect(() => {
    // A refetch in the background must not overwrite what is being typed.
    if (!initial || form.isFieldsTouched()) return
    form.setFieldsValue(initial as never)
    filledWith.current = initial
  }, [initial, form])

  const close = () => void navigate({ to: closeTo, search: true as never })
  const send = async (values: Values) => {
    setSaving(true)
    setProblem(undefined)
    try {
      const result = await save(cleanValues(values, schema))
      setClash(undefined)
      setDirty(false)
      toast.success(saved(result, values), props.savedToast)
      await onSaved?.(result)
      if (stay) return
      release()
      close()
    } catch (error) {
      const found = error instanceof ApiError && error.status === 409 ? conflict?.(error) : undefined
      if (found)
        setClash({ ...found, mine: values, labels: contested(found.labels, filledWith.current ?? values, values) })
      else setProblem(showErrors(form, error))
    } finally {
      setSaving(false)
    }
  }
  const submit = async () => {
    if (isSaving || readOnly !== undefined) return
    try {
      await form.validateFields()
    } catch {
      // antd has put every message on its field; the first one is brought into view.
      const first = form.getFieldsError().find(({ errors }) => errors.length > 0)
      if (first) form.scrollToField(first.name, { behavior: 'smooth', block: 'center' })
      return
    }
    await send({ ...initial, ...form.getFieldsValue(true) })
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void submit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return {
    form,
    context,
    isDirty,
    markDirty: () => setDirty(true),
    isSaving,
    problem,
    clash,
    setClash,
    send,
    submit,
    close,
  }
}

/** Server errors to their fields; answers the sentence for what belongs to no field on screen. */
function showErrors<Values extends object>(form: FormInstance<Values>, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) throw error
  const shown = Object.entries(error.fields).map(([path, errors]) => {
    const name = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    return { name, errors }
  })
  const known = shown.filter(({ name }) => form.getFieldInstance(name as never) !== undefined)
  form.setFields(known as never)
  const first = known[0]
  if (first) form.scrollToField(first.name as never, { behavior: 'smooth', block: 'center' })
  const rest = shown.filter((one) => !known.includes(one)).flatMap(({ errors }) => errors)
  if (rest.length > 0) return rest.join(' ')
  return known.length > 0 ? undefined : errorText(error)
}

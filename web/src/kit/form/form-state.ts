import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Form, type FormInstance } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { useWhyNot } from '../access.ts'
import { ApiError, errorText } from '../api-error.ts'
import { conflictOf, type Conflict, type FieldWords, type Labels } from './conflict.ts'
import { cleanValues, type FormSchema } from './form-rules.ts'
import { useLeavePrompt } from '../shell/leave.ts'
import { toast, type ToastOptions } from '../shell/toast.ts'

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
  /** The call it makes: rules and required marks come from its body, who may not make it reads the form with the reason. */
  for?: Endpoint
  /** Rules of a form whose call has another body. */
  schema?: FormSchema | undefined
  save: (values: Values) => Promise<Saved>
  /** What was saved, in words: 'Geocerca «CEDIS Apodaca» guardada'. */
  saved: (result: Saved, values: Values) => string
  /** How the sentence of `saved` is told, where the usual five seconds are not right. */
  savedToast?: ToastOptions
  onSaved?: (result: Saved) => unknown
  /** What follows a save, in the place of closing. */
  goOn?: (result: Saved) => unknown
  /** Keeps the form open after saving. */
  stay?: boolean
  submitText?: string
  /** The one dangerous thing, at the left of the foot ('Desactivar…'). */
  danger?: { label: string; onClick: () => void }
  /** The values of a record as the call answers it, where they are not its fields of the same names: who saved before. */
  valuesOf?: (current: Saved) => Values
  /** Names of values that no field of the form shows under their own name, for who must choose between two of them. */
  labels?: Labels<Values>
  /** What is typed is kept in this browser (`LocalDraft`): leaving loses nothing and asks nothing. */
  keepsDraft?: boolean
  /** What is chosen beside it changes its address and what is written in it: that leaves nothing. */
  followsAddress?: boolean
  /** A second way to save, before the usual one: what follows it. */
  also?: { label: string; disabledReason?: string | undefined; onSaved: (result: Saved) => unknown }
  /** Buttons of the head (history …). */
  extra?: ReactNode
  /** Nothing can be saved, for this reason. */
  readOnly?: string | undefined
  children: ReactNode
}

interface FormContext {
  schema: FormSchema | undefined
  isReadOnly: boolean
  /** A field says what it is called and how its value reads. */
  describe: (name: string, words: FieldWords) => void
}
export const FormContext = createContext<FormContext>({
  schema: undefined,
  isReadOnly: false,
  describe: () => undefined,
})
export const useFormContext = () => useContext(FormContext)

/** How a form stands to what is saved, for what saves beside its button. */
interface Saving {
  /** Something was changed and is not saved. */
  isDirty: boolean
  /** What is set without typing is a change too. */
  markChanged: () => void
  /** What was saved meanwhile without the form being closed: what it stands at from now on. */
  settle: (values: object) => void
  /** A save that is on its way by itself: others wait for it. */
  underway: { current: Promise<unknown> | undefined }
}
export const SavingContext = createContext<Saving>({
  isDirty: false,
  markChanged: () => undefined,
  settle: () => undefined,
  underway: { current: undefined },
})
export const useSaving = () => useContext(SavingContext)

/** What panel and page have in common: dirty state, saving, server errors on their fields, conflicts, leaving. */
export function useFormState<Values extends object, Saved>(props: FormProps<Values, Saved>) {
  const { initial, save, saved, onSaved, goOn, closeTo, stay, valuesOf, labels } = props
  const schema = props.schema ?? props.for?.body
  const notAllowed = useWhyNot(props.for)
  const readOnly = props.readOnly ?? notAllowed
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [clash, setClash] = useState<Conflict<Values>>()
  const navigate = useNavigate()
  const release = useLeavePrompt(isDirty && !props.keepsDraft, props.followsAddress)
  const described = useRef(new Map<string, FieldWords>())
  const filledWith = useRef(initial)
  const underway = useRef<Promise<unknown>>(undefined)
  const context = useMemo(
    () => ({
      schema,
      isReadOnly: readOnly !== undefined,
      describe: (name: string, words: FieldWords) => void described.current.set(name, words),
    }),
    [schema, readOnly],
  )
  const saving = useMemo(
    () => ({
      isDirty,
      markChanged: () => setDirty(true),
      settle: (values: object) => {
        // What it was filled with, as it was saved last.
        filledWith.current = values as Values
        setDirty(false)
      },
      underway,
    }),
    [isDirty],
  )

  useEffect(() => {
    // A refetch in the background must not overwrite what is being typed.
    if (!initial || form.isFieldsTouched()) return
    form.setFieldsValue(initial as never)
    filledWith.current = initial
  }, [initial, form])

  const close = () => void navigate({ to: closeTo, search: true as never })
  const send = async (values: Values, then?: (result: Saved) => unknown) => {
    setSaving(true)
    setProblem(undefined)
    const sentFrom = location.pathname
    try {
      const result = await save(cleanValues(values, schema))
      setClash(undefined)
      setDirty(false)
      toast.success(saved(result, values), props.savedToast)
      await onSaved?.(result)
      if (stay) return
      release()
      const next = then ?? goOn
      if (next) return void next(result)
      // Who went on while it was being saved is not taken back.
      if (location.pathname === sentFrom) close()
    } catch (error) {
      const met = error instanceof ApiError ? error.savedMeanwhile : undefined
      if (met) {
        const before = filledWith.current ?? values
        // Only the call of this very form declares the conflict: what stands is what it answers.
        const current = met.current as Saved & object
        const theirs = { ...before, ...named(current, Object.keys(before)), ...valuesOf?.(current) }
        setClash(conflictOf({ ...met, before, mine: values, theirs, fields: described.current, labels }))
      } else setProblem(showErrors(form, error))
    } finally {
      setSaving(false)
    }
  }
  const submit = async (then?: (result: Saved) => unknown) => {
    if (isSaving || readOnly !== undefined) return
    try {
      await form.validateFields()
    } catch {
      // antd has put every message on its field; the first one is brought into view.
      const first = form.getFieldsError().find(({ errors }) => errors.length > 0)
      if (first) form.scrollToField(first.name, { behavior: 'smooth', block: 'center' })
      return
    }
    await underway.current
    await send({ ...initial, ...form.getFieldsValue(true) }, then)
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
    saving,
    readOnly,
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

/** Of a record, the values that go by these names. */
const named = (record: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))

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

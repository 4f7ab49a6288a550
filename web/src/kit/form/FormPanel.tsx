import { createContext, lazy, Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Alert, Button, Form } from 'antd'
import { IconX } from '@tabler/icons-react'
import type { Conflict } from './conflict.ts'
import { FormContext, SavingContext, useFormState, type FormProps } from './form-state.ts'
import { ActionButton } from '../ActionButton.tsx'
import { scrollable } from '../list/scrollable.ts'
import { PageHeader } from '../shell/PageHeader.tsx'
import { ErrorState } from '../states.tsx'

const ConflictDialog = lazy(() => import('./ConflictDialog.tsx').then((m) => ({ default: m.ConflictDialog })))

/** A form in a routed panel beside its list: 448 px, full height under the top bar. Esc closes, Ctrl+Enter saves. */
export function FormPanel<Values extends object, Saved>(props: FormProps<Values, Saved>) {
  const state = useFormState(props)
  return (
    <Panel
      title={props.title}
      sub={props.sub}
      extra={props.extra}
      onClose={state.close}
      isRead={state.readOnly !== undefined}
      foot={<FormFoot {...props} state={state} />}
    >
      <FormBody {...props} state={state} />
    </Panel>
  )
}

/** The same form as a page, for large ones; the save bar stays at the foot. */
export function FormPage<Values extends object, Saved>(
  props: FormProps<Values, Saved> & { crumbs?: readonly { label: string; to: string }[] },
) {
  const state = useFormState(props)
  const [head, setHead] = useState<HTMLElement | null>(null)
  return (
    <div className="screen">
      <section className="screen-main form-page">
        <PageHeader
          title={props.title}
          sub={props.sub}
          crumbs={props.crumbs ?? []}
          actions={
            <>
              {props.extra}
              <span ref={setHead} className="form-head" />
            </>
          }
        />
        <div
          className="form-page-body"
          {...(state.readOnly !== undefined && scrollable(`Contenido de ${props.title}`))}
        >
          <HeadContext value={head}>
            <FormBody {...props} state={state} />
          </HeadContext>
        </div>
        <footer className="save-bar">
          <FormFoot {...props} state={state} />
        </footer>
      </section>
    </div>
  )
}

const HeadContext = createContext<HTMLElement | null>(null)

/** Buttons of a form page's head that need what stands in the form. */
export function FormHead({ children }: { children: ReactNode }) {
  const head = use(HeadContext)
  return head && createPortal(children, head)
}

interface PanelProps {
  title: string
  sub?: ReactNode
  extra?: ReactNode
  onClose: () => void
  foot?: ReactNode
  /** 372 for reading, 448 for forms. */
  isNarrow?: boolean
  /** Holds nothing to fill in; as usual for one without a foot. */
  isRead?: boolean
  children: ReactNode
}

/** The frame of what opens beside a list. */
export function Panel({ title, sub, extra, onClose, foot, isNarrow = false, isRead = !foot, children }: PanelProps) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => frame.current?.focus(), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Open menus, selects and dialogs stand outside of the frame and take Esc for themselves.
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        event.target instanceof Node &&
        frame.current?.contains(event.target)
      )
        onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <aside ref={frame} tabIndex={-1} className={`panel ${isNarrow ? 'panel-narrow' : ''}`} aria-label={title}>
      <header className="panel-head">
        <div>
          <h2>{title}</h2>
          {sub && <p>{sub}</p>}
        </div>
        {extra}
        <Button type="text" aria-label="Cerrar" icon={<IconX size={18} stroke={1.75} />} onClick={onClose} />
      </header>
      {/* What is only read holds nothing that takes the focus; the keyboard scrolls it all the same. */}
      <div className="panel-body" {...(isRead && scrollable(`Contenido de ${title}`))}>
        {children}
      </div>
      {foot && <footer className="panel-foot">{foot}</footer>}
    </aside>
  )
}

interface WithState<Values extends object, Saved> {
  state: ReturnType<typeof useFormState<Values, Saved>>
}

function FormBody<Values extends object, Saved>(props: FormProps<Values, Saved> & WithState<Values, Saved>) {
  const { initial, error, retry, children, state } = props
  const { readOnly } = state
  if (error && !initial) return <ErrorState error={error} retry={retry ?? state.close} />
  return (
    <FormContext value={state.context}>
      {readOnly && <Alert type="info" showIcon title={readOnly} className="form-notice" />}
      {state.problem && <Alert type="error" showIcon title={state.problem} className="form-notice" role="alert" />}
      {!initial && <FormBars />}
      <Form
        form={state.form}
        layout="vertical"
        requiredMark={markRequired}
        hidden={!initial}
        disabled={readOnly !== undefined}
        onValuesChange={state.markDirty}
        autoComplete="off"
        scrollToFirstError={false}
      >
        <SavingContext value={state.saving}>{children}</SavingContext>
      </Form>
      {state.clash && (
        <Suspense>
          {/* What comes back is made of these very values; a lazy component cannot say so in its type. */}
          <ConflictDialog
            conflict={state.clash as unknown as Conflict<object>}
            isSaving={state.isSaving}
            onCancel={() => state.setClash(undefined)}
            onSave={(values) => void state.send(values as Values)}
          />
        </Suspense>
      )}
    </FormContext>
  )
}

/** Grey fields while the record is on its way. */
const FormBars = () => (
  <div className="form-bars" role="status" aria-label="Cargando">
    {[60, 85, 40, 70, 55].map((width) => (
      <span className="bars" key={width}>
        <i className="bars-second" style={{ width: 90 }} />
        <i style={{ width: `${width}%`, height: 34 }} />
      </span>
    ))}
  </div>
)

export const markRequired = (label: ReactNode, { required }: { required: boolean }) =>
  required ? (
    <>
      {label}
      <span className="required" aria-label="obligatorio">
        *
      </span>
    </>
  ) : (
    label
  )

function FormFoot<Values extends object, Saved>({
  danger,
  submitText = 'Guardar',
  initial,
  also,
  state,
}: FormProps<Values, Saved> & WithState<Values, Saved>) {
  return (
    <>
      {danger && (
        <Button type="text" danger onClick={danger.onClick}>
          {danger.label}
        </Button>
      )}
      {also?.disabledReason && state.readOnly === undefined && (
        <span className="save-waits">{also.disabledReason}</span>
      )}
      <span className="spacer" />
      <Button onClick={state.close}>Cancelar</Button>
      {also && (
        <ActionButton
          disabledReason={state.readOnly ?? also.disabledReason}
          loading={state.isSaving}
          onClick={() => void state.submit(also.onSaved)}
        >
          {also.label}
        </ActionButton>
      )}
      <Button
        type="primary"
        loading={state.isSaving}
        disabled={!initial || state.readOnly !== undefined}
        title={state.readOnly}
        onClick={() => void state.submit()}
      >
        {submitText} <kbd>Ctrl Enter</kbd>
      </Button>
    </>
  )
}

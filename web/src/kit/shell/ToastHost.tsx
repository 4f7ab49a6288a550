import { useEffect } from 'react'
import { Button, notification } from 'antd'
import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconInfoCircle, IconX } from '@tabler/icons-react'
import { shortTime, time } from '../format.ts'
import { playSound } from '../sounds.ts'
import { connectToasts, toastDuration, type Toast, type ToastKind } from './toast.ts'

const icons: Record<ToastKind, typeof IconX> = {
  success: IconCircleCheck,
  error: IconCloudOff,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
}

/** Draws the toasts: 416 px at the top right, one link at most, time left as a line, read out politely or at once. */
export function ToastHost() {
  const [api, holder] = notification.useNotification({
    placement: 'topRight',
    top: 60,
    maxCount: 6,
    stack: false,
  })
  useEffect(
    () =>
      connectToasts((toast, key) => {
        const Icon = icons[toast.kind]
        const { duration = toastDuration.normal } = toast
        if (toast.sound) playSound(toast.sound)
        api.open({
          key,
          title: <ToastTitle toast={toast} />,
          description: <ToastBody toast={toast} close={() => api.destroy(key)} />,
          icon: <Icon size={18} stroke={1.75} className={`toast-icon toast-${toast.kind}`} aria-hidden />,
          duration: duration === toastDuration.stay ? false : duration / 1000,
          showProgress: duration > toastDuration.normal || toast.action !== undefined,
          pauseOnHover: true,
          role: toast.kind === 'error' || toast.kind === 'warning' ? 'alert' : 'status',
          className: 'toast',
          closable: { closeIcon: <IconX size={20} stroke={1.5} />, 'aria-label': 'Cerrar aviso' },
        })
      }, api.destroy),
    [api],
  )
  useEffect(stepAside, [])
  return holder
}

/**
 * Toasts lie over what people work with. Only their own link and cross take the pointer; under it the rest lets through
 * what is beneath, to the eye and to a click.
 */
function stepAside() {
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    for (const toast of document.querySelectorAll('.toast')) {
      const { left, top, right, bottom } = toast.getBoundingClientRect()
      const isOver = clientX > left && clientX < right && clientY > top && clientY < bottom
      toast.classList.toggle('toast-aside', isOver && !toast.matches(':has(button:hover, a:hover)'))
    }
  }
  document.addEventListener('pointermove', onMove, { passive: true })
  return () => document.removeEventListener('pointermove', onMove)
}

function ToastTitle({ toast }: { toast: Toast }) {
  return (
    <span className="toast-title">
      <span>{toast.text}</span>
      {toast.time && (
        <time dateTime={toast.time} title={time(toast.time)}>
          {shortTime(toast.time)}
        </time>
      )}
    </span>
  )
}

function ToastBody({ toast: { detail, action }, close }: { toast: Toast; close: () => void }) {
  if (!detail && !action) return null
  const act = () => {
    close()
    action?.onClick()
  }
  return (
    <>
      {detail && <div>{detail}</div>}
      {action && (
        <Button type="link" size="small" className="toast-action" onClick={act}>
          {action.label}
        </Button>
      )}
    </>
  )
}

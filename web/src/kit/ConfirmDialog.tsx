import { useEffect, useState } from 'react'
import { Alert, Button, Input, Modal } from 'antd'
import { IconAlertTriangle, IconQuestionMark, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { errorText } from './api-error.ts'
import { confirmTexts, useQuestion, type ConfirmVariant, type Question as Asked } from './confirm.ts'
import { number } from './format.ts'
import { Tile } from './Tile.tsx'

const looks = {
  info: { tone: 'blue', icon: IconQuestionMark },
  warning: { tone: 'amber', icon: IconAlertTriangle },
  danger: { tone: 'red', icon: IconTrash },
} as const satisfies Record<ConfirmVariant, unknown>

/** The one confirm dialog of the console; `confirm()` opens it. */
export function ConfirmDialog() {
  const question = useQuestion((state) => state.question)
  if (!question) return null
  return <Question key={question.title} {...question} />
}

function Question({ answer, from, ...options }: Asked) {
  const { title, content, variant = 'info', dependants = [], typeName, milder, onConfirm } = options
  const { confirmText = confirmTexts.confirm, cancelText = confirmTexts.cancel, isBackMain = false } = options
  const [typed, setTyped] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { tone, icon } = looks[variant]
  const isReady = !typeName || typed.trim() === typeName
  // The keyboard goes on where it was.
  useEffect(
    () => () => {
      if (from instanceof HTMLElement) from.focus({ preventScroll: true })
    },
    [from],
  )

  const accept = async () => {
    if (!isReady) return
    if (!onConfirm) return answer(true)
    setRunning(true)
    setFailure(undefined)
    try {
      await onConfirm()
      answer(true)
    } catch (error) {
      setFailure(errorText(error))
      setRunning(false)
    }
  }
  const takeMilder = () => {
    answer(false)
    milder?.onClick()
  }
  return (
    <Modal
      open
      width={440}
      centered
      className="confirm"
      title={
        <span className="confirm-title">
          <Tile icon={icon} tone={tone} size={40} />
          {title}
        </span>
      }
      closable={false}
      onCancel={() => !isRunning && answer(false)}
      footer={
        <div className="confirm-foot">
          {milder && (
            <Button type="link" onClick={takeMilder}>
              {milder.label}
            </Button>
          )}
          <span className="spacer" />
          <Button
            type={isBackMain ? 'primary' : 'default'}
            onClick={() => answer(false)}
            disabled={isRunning}
            autoFocus={!typeName}
          >
            {cancelText}
          </Button>
          <Button
            type={isBackMain ? 'default' : 'primary'}
            danger={variant === 'danger'}
            disabled={!isReady}
            loading={isRunning}
            onClick={() => void accept()}
          >
            {confirmText}
          </Button>
        </div>
      }
    >
      {content && <p className="confirm-text">{content}</p>}
      {dependants.length > 0 && (
        <ul className="confirm-dependants">
          {dependants.map(({ count, text, to }) => (
            <li key={text}>
              <span>
                <b>{number(count)}</b> {text}
              </span>
              {to && (
                <Link to={to} onClick={() => answer(false)}>
                  Ver
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {typeName && (
        <label className="confirm-name" htmlFor="confirm-name">
          <span>
            Escriba <b>{typeName}</b> para confirmar
          </span>
          <Input
            id="confirm-name"
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={() => void accept()}
          />
        </label>
      )}
      {failure && <Alert type="error" showIcon title={failure} />}
    </Modal>
  )
}

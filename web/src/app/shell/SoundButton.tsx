import { Button, Popover, Switch } from 'antd'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { playSound, setSound, useSoundSettings } from '../../kit/sounds.ts'

/** Sounds on or off and how loud, per user and browser. */
export function SoundButton() {
  const { isOn, volume } = useSoundSettings()
  const Glyph = isOn ? IconVolume : IconVolumeOff
  const content = (
    <div className="sound-box">
      <div className="sound-switch">
        <span id="sonidos">Sonidos</span>
        <Switch size="small" aria-labelledby="sonidos" checked={isOn} onChange={(on) => setSound({ isOn: on })} />
      </div>
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        disabled={!isOn}
        aria-label="Volumen"
        onChange={(event) => setSound({ volume: event.target.valueAsNumber })}
        onPointerUp={() => playSound('notification')}
      />
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} content={content}>
      <Button
        type="text"
        className="icon-button"
        aria-label={isOn ? 'Sonidos, activados' : 'Sonidos, apagados'}
        icon={<Glyph size={19} stroke={1.75} />}
      />
    </Popover>
  )
}

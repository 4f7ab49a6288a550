import type { DeviceProtocol } from '../device.ts'
import { gt06Protocol, type Gt06Settings } from './gt06/gt06.ts'
import { h02Protocol, type H02Settings } from './h02/h02.ts'
import { jt808Protocol, type Jt808Settings } from './jt808/jt808.ts'
import { meitrackProtocol, type MeitrackSettings } from './meitrack/meitrack.ts'
import { osmandProtocol, type OsmandSettings } from './osmand/osmand.ts'
import { queclinkProtocol, type QueclinkSettings } from './queclink/queclink.ts'
import { ruptela } from './ruptela/ruptela.ts'
import { suntechProtocol, type SuntechSettings } from './suntech/suntech.ts'
import { teltonika } from './teltonika/teltonika.ts'
import { wialonIps } from './wialon-ips/wialon-ips.ts'

/** What models of one protocol disagree about: a choice per port, each with the usual answer as its default. */
export interface ProtocolSettings {
  gt06?: Gt06Settings
  h02?: H02Settings
  jt808?: Jt808Settings
  meitrack?: MeitrackSettings
  osmand?: OsmandSettings
  queclink?: QueclinkSettings
  suntech?: SuntechSettings
}

export function deviceProtocols(settings: ProtocolSettings = {}): readonly DeviceProtocol[] {
  return [
    osmandProtocol(settings.osmand),
    gt06Protocol(settings.gt06),
    teltonika,
    suntechProtocol(settings.suntech),
    queclinkProtocol(settings.queclink),
    h02Protocol(settings.h02),
    jt808Protocol(settings.jt808),
    wialonIps,
    ruptela,
    meitrackProtocol(settings.meitrack),
  ]
}

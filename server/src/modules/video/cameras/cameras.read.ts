export { findCamera, timeLeft, type CameraFacts } from './cameras.repository.ts'

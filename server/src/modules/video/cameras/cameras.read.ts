export { findCamera, timeLeft, visibleCameras, type CameraFacts } from './cameras.repository.ts'

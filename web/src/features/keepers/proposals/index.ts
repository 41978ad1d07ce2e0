export { useProposalActions } from './use-proposal-actions.ts'

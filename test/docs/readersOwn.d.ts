// What stands around a part that README or the docs show without imports: the names of handrail and
// of the packages beside it, and what an app has of its own.
type AssistantUi = typeof import('handrail/adapters/assistant-ui')
type CopilotKit = typeof import('handrail/adapters/copilotkit')
type Handrail = typeof import('handrail')
type Hooks = typeof import('@copilotkit/react-core/v2')

type CopilotKitCall = import('handrail/adapters/copilotkit').CopilotKitCall
type ToolHost = import('handrail').ToolHost
type ToolCallMessagePartProps = import('@assistant-ui/react').ToolCallMessagePartProps

declare const ConsentDialog: Handrail['ConsentDialog']
declare const ConsentDialogAllow: Handrail['ConsentDialogAllow']
declare const ConsentDialogContent: Handrail['ConsentDialogContent']
declare const ConsentDialogDeny: Handrail['ConsentDialogDeny']
declare const ConsentDialogFooter: Handrail['ConsentDialogFooter']
declare const ConsentDialogOptions: Handrail['ConsentDialogOptions']
declare const ConsentDialogStatus: Handrail['ConsentDialogStatus']
declare const ConsentDialogWayBack: Handrail['ConsentDialogWayBack']
declare const ConsentGrants: Handrail['ConsentGrants']
declare const ConsentQueue: Handrail['ConsentQueue']
declare const ToolCallBubble: Handrail['ToolCallBubble']
declare const ToolCallBubbleBody: Handrail['ToolCallBubbleBody']
declare const ToolCallBubbleMode: Handrail['ToolCallBubbleMode']
declare const ToolCallBubbleNotes: Handrail['ToolCallBubbleNotes']
declare const ToolCallBubblePhrase: Handrail['ToolCallBubblePhrase']
declare const ToolCallGroup: Handrail['ToolCallGroup']
declare const ToolHostProvider: Handrail['ToolHostProvider']
declare const defineConsentView: Handrail['defineConsentView']
declare const defineLocalTool: Handrail['defineLocalTool']
declare const defineRenderer: Handrail['defineRenderer']
declare const webStorageDrafts: Handrail['webStorageDrafts']
declare const webStorageGrants: Handrail['webStorageGrants']

declare const createAssistantUiHost: AssistantUi['createAssistantUiHost']
declare const createCopilotKitHost: CopilotKit['createCopilotKitHost']
declare const fromAssistantUi: AssistantUi['fromAssistantUi']
declare const fromCopilotKit: CopilotKit['fromCopilotKit']
declare const useAiSdkToolCalls: (typeof import('handrail/adapters/ai-sdk/react'))['useAiSdkToolCalls']

declare const useHumanInTheLoop: Hooks['useHumanInTheLoop']
declare const useRenderTool: Hooks['useRenderTool']
declare const z: typeof import('zod').z

declare const calls: import('handrail').HostedToolCalls
declare const chat: import('@ai-sdk/react').UseChatHelpers<import('ai').UIMessage>
declare const Button: (props: { variant?: 'default' | 'outline' }) => import('react').ReactNode
declare const consentView: import('handrail').ConsentView
declare const ToolCall: (props: {
  record: import('handrail').ToolCallRecord
}) => import('react').ReactNode
declare const children: import('react').ReactNode
declare const host: import('handrail').ToolHost
declare const isOpen: boolean
declare const message: import('ai').UIMessage
declare const policy: import('handrail').ToolPolicy
declare const record: import('handrail').ToolCallRecord
declare const setOpen: (isOpen: boolean) => void
declare const setWaiting: NonNullable<
  import('react').ComponentProps<Handrail['ToolHostProvider']>['onWaitingCallsChange']
>
declare const shell: (command: string, signal: AbortSignal) => Promise<string>

;; A session with dap-mode.

(setq dap-auto-configure-features nil
      dap-auto-show-output nil)

(defvar stops 0)
(defvar ended nil)
(add-hook 'dap-stopped-hook (lambda (_) (setq stops (1+ stops))))
(add-hook 'dap-terminated-hook (lambda (_) (setq ended t)))

(defun await (condition)
  (with-timeout (300 (error "This does not happen: %S" condition))
    (while (not (funcall condition))
      (accept-process-output nil 0.05))))

(defun frame ()
  (dap--debug-session-active-frame (dap--cur-session)))

(defun await-stop (number)
  (await (lambda () (and (= stops number) (frame))))
  (message "frame %s" (gethash "name" (frame))))

(find-file "basic_tcp_ops.mlir")
(dap-debug (list :type "tcp" :request "launch" :name "test"
                 :program buffer-file-name :stopOnEntry t))
(await-stop 1)
(dap-step-in (dap--cur-session))
(await-stop 2)

(defvar variables nil)
(dap--send-message
 (dap--make-request "scopes" (list :frameId (gethash "id" (frame))))
 (lambda (answer)
   (dolist (scope (append (gethash "scopes" (gethash "body" answer)) nil))
     (dap--send-message
      (dap--make-request
       "variables"
       (list :variablesReference (gethash "variablesReference" scope)))
      (lambda (answer)
        (setq variables
              (append variables
                      (gethash "variables" (gethash "body" answer)) nil)))
      (dap--cur-session))))
 (dap--cur-session))
(await (lambda ()
         (seq-find (lambda (variable) (equal (gethash "name" variable) "this"))
                   variables)))
(message "variable this")

(dap-continue (dap--cur-session) 1)
(await (lambda () ended))
(message "ended")

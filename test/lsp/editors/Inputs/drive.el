;; Works on model.mlir as a person does, and prints what comes of it.

(defun say (&rest words)
  (princ (mapconcat (lambda (word) (format "%s" word)) words " "))
  (terpri))

(defmacro wait (what condition)
  "Lets processes speak until CONDITION; gives its value."
  `(let ((deadline (+ (float-time) 300)) value)
     (while (not (or (setq value ,condition) (> (float-time) deadline)))
       (accept-process-output nil 1))
     (unless value (say "no" ,what) (kill-emacs 1))
     value))

(defun go-to (line text)
  (goto-char (point-min))
  (forward-line (1- line))
  (search-forward text (line-end-position))
  (goto-char (match-beginning 0)))

(defun line (number)
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (buffer-substring (line-beginning-position) (line-end-position))))

(find-file "model.mlir")
(say "mode" major-mode)
;; What is put off until a command has run.
(run-hooks 'post-command-hook)
(wait "server" (eglot-current-server))
(let ((found (wait "diagnostics" (progn (flymake-start) (flymake-diagnostics)))))
  (dolist (diagnostic found)
    (say "diagnostic" (line-number-at-pos (flymake-diagnostic-beg diagnostic))
         (flymake-diagnostic-text diagnostic))))

(go-to 2 "tcp.add")
(let (shown)
  (eglot-hover-eldoc-function (lambda (text &rest _) (setq shown text)))
  (say "hover" (car (split-string (wait "hover" shown) "\n"))))

(go-to 6 "@double")
(call-interactively #'xref-find-definitions)
(say "definition" (line-number-at-pos))

(go-to 1 "@double")
(eglot-rename "@twice")
(say "renamed" (line 1))
(say "renamed" (line 6))

(go-to 8 "tcp.ta")
(end-of-line)
(let ((at (eglot-completion-at-point)))
  (dolist (item (all-completions
                 (buffer-substring (nth 0 at) (nth 1 at)) (nth 2 at)))
    (say "completion" (substring-no-properties item))))
(set-buffer-modified-p nil)
(eglot-shutdown (eglot-current-server))
